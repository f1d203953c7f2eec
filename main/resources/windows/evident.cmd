@echo off
rem The command line of an installed Evident, on the Node that is packaged with it.
setlocal
set NODE_OPTIONS=
set NODE_PATH=
"%~dp0..\node\node.exe" "%~dp0..\app.asar.unpacked\service\cli\evident.js" %*
exit /b %errorlevel%
