import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configFolder, dataFolder, systemProgram } from './paths.ts';

const at = (platform: NodeJS.Platform, env: Record<string, string> = {}) => ({ platform, env, home: 'home' });

it('keeps data where each system keeps it, and settings elsewhere', () => {
  expect(dataFolder(at('linux'))).toBe(join('home', '.local', 'share', 'evident'));
  expect(dataFolder(at('linux', { XDG_DATA_HOME: 'xdg' }))).toBe(join('xdg', 'evident'));
  expect(dataFolder(at('darwin'))).toBe(join('home', 'Library', 'Application Support', 'Evident', 'data'));
  expect(dataFolder(at('win32', { LOCALAPPDATA: 'local' }))).toBe(join('local', 'Evident', 'data'));
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(configFolder(at(platform)).startsWith(dataFolder(at(platform)))).toBe(false);
  }
});

it('goes where EVIDENT_DATA says', () => {
  expect(dataFolder(at('darwin', { EVIDENT_DATA: 'there' }))).toBe('there');
});

it('names programs of Windows by their whole path, below a folder that can be the system’s', () => {
  const program = (SystemRoot?: string) =>
    systemProgram(['reg.exe'], at('win32', SystemRoot === undefined ? {} : { SystemRoot }));
  expect(program('D:\\Windows')).toBe('D:\\Windows\\System32\\reg.exe');
  expect(program('E:\\Win NT\\')).toBe('E:\\Win NT\\System32\\reg.exe');
  for (const wrong of [undefined, '', '.', 'Windows', '\\Windows', 'C:', 'C:Windows', '\\\\share\\Windows'])
    expect(program(wrong)).toBe('C:\\Windows\\System32\\reg.exe');
  for (const wrong of ['C:\\Windows\\..\\Temp', 'C:/Windows', 'C:\\Win"dows', 'C:\\a\0b', '/mnt/c/Windows'])
    expect(program(wrong)).toBe('C:\\Windows\\System32\\reg.exe');
});
