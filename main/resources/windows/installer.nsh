# Beside what electron-builder's installer does: `evident` on the PATH, and the data folder only when it is asked for.

!macro customInstall
  nsExec::Exec `"$SYSDIR\WindowsPowerShell\v1.0\powershell.exe" -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "$INSTDIR\resources\bin\path.ps1" add "$INSTDIR\resources\bin"`
  Pop $0
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    nsExec::Exec `"$SYSDIR\WindowsPowerShell\v1.0\powershell.exe" -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "$INSTDIR\resources\bin\path.ps1" remove "$INSTDIR\resources\bin"`
    Pop $0
    ClearErrors
    ${GetParameters} $R0
    ${GetOptions} $R0 "--delete-app-data" $R1
    ${ifNot} ${Errors}
      # Of the person who removes the program; others' folders are their own (docs/installation.md).
      SetShellVarContext current
      RMDir /r "$LOCALAPPDATA\Evident"
      SetShellVarContext all
    ${endIf}
  ${endIf}
!macroend
