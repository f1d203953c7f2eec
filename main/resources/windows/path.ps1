# Adds a folder to, or takes it from, the PATH of the machine. NSIS cannot: its strings end at 8,192 characters, a PATH may not.
param([ValidateSet('add', 'remove')][string]$verb, [string]$folder)
$key = [Microsoft.Win32.Registry]::LocalMachine.OpenSubKey('SYSTEM\CurrentControlSet\Control\Session Manager\Environment', $true)
$before = [string]$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames')
$others = @($before -split ';' | Where-Object { $_ -ne '' -and $_.TrimEnd('\') -ne $folder.TrimEnd('\') })
$after = if ($verb -eq 'add') { $others + $folder } else { $others }
$key.SetValue('Path', ($after -join ';'), 'ExpandString')
$key.Close()
# Says to running programs that the environment has changed.
[Environment]::SetEnvironmentVariable('EvidentPathChanged', $null, 'Machine')
