import { systemProgram } from '../paths.ts';
import type { KeyStore } from './place.ts';
import { type Run, run as runProgram } from './run.ts';

const script = (verb: 'Protect' | 'Unprotect'): string =>
  [
    '$ErrorActionPreference = "Stop"',
    'Add-Type -AssemblyName System.Security',
    '$bytes = [Convert]::FromBase64String([Console]::In.ReadToEnd().Trim())',
    `$out = [Security.Cryptography.ProtectedData]::${verb}($bytes, $null, "CurrentUser")`,
    '[Console]::Out.Write([Convert]::ToBase64String($out))',
  ].join('; ');

const POWERSHELL = ['WindowsPowerShell', 'v1.0', 'powershell.exe'];

/** DPAPI of the signed-in Windows user, through PowerShell; keeps nothing itself. */
export function dpapiKeyStore(run: Run = runProgram): KeyStore {
  const call = async (verb: 'Protect' | 'Unprotect', bytes: Uint8Array): Promise<Uint8Array> => {
    const args = ['-NoProfile', '-NonInteractive', '-Command', script(verb)];
    const { code, stdout } = await run(
      systemProgram(POWERSHELL),
      args,
      Buffer.from(bytes).toString('base64'),
    );
    if (code !== 0 || stdout === '') throw new Error(`Windows could not ${verb.toLowerCase()} the key`);
    return Buffer.from(stdout.trim(), 'base64');
  };
  return {
    name: 'Windows data protection',
    wrap: (bytes) => call('Protect', bytes),
    unwrap: (bytes) => call('Unprotect', bytes),
  };
}
