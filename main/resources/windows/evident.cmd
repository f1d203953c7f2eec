@echo off
rem The command line of an installed Evident: its own program, running as plain Node.
setlocal
set ELECTRON_RUN_AS_NODE=1
"%~dp0..\..\Evident.exe" "%~dp0..\app.asar\service\cli\evident.js" %*
exit /b %errorlevel%
