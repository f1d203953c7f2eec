import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { applyConfig, setting } from './config.ts';
import { VARIABLES, type Variable } from './variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: unknown, name = 'config.json'): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(path, 0o600);
  return path;
}

test('a file sets what the environment leaves open, numbers and lists as they stand', () => {
  const env = { EVIDENT_PORT: '9000', EVIDENT_LOG: '' };
  applyConfig(
    file({
      EVIDENT_PORT: 8443,
      EVIDENT_NAMES: ['review.example', 'evident'],
      EVIDENT_ORIGIN: 'https://review.example',
      EVIDENT_STOP_SECONDS: 3,
    }),
    env,
  );
  expect(env).toEqual({
    EVIDENT_PORT: '9000',
    EVIDENT_LOG: '',
    EVIDENT_NAMES: 'review.example,evident',
    EVIDENT_ORIGIN: 'https://review.example',
    EVIDENT_STOP_SECONDS: '3',
  });
  expect([setting('EVIDENT_PORT', env), setting('EVIDENT_LOG', env)]).toEqual(['9000', undefined]);
});

test('EVIDENT_CONFIG names the file for every command', () => {
  const env: Record<string, string> = { EVIDENT_CONFIG: file({ EVIDENT_LOG: 'warn' }) };
  applyConfig(undefined, env);
  expect(env.EVIDENT_LOG).toBe('warn');
});

test('every fault of a file is named, and no value of it', () => {
  const faulty = file({
    EVIDENT_PROT: 1,
    EVIDENT_PORT: 70_000,
    EVIDENT_TRUSTED_PROXIES: ['10.0.0.0/99'],
    EVIDENT_LOG: true,
    EVIDENT_PASSPHRASE: 'two\nlines of a secret',
  });
  const reported = () => applyConfig(faulty, {});
  expect(reported).toThrow(/EVIDENT_PROT is not known; did you mean EVIDENT_PORT\?/);
  expect(reported).toThrow(/EVIDENT_PORT must be a whole number from 0 to 65535\./);
  expect(reported).toThrow(/EVIDENT_TRUSTED_PROXIES must be addresses or networks/);
  expect(reported).toThrow(/EVIDENT_LOG must be one of trace, /);
  expect(reported).toThrow(/EVIDENT_PASSPHRASE must be text of one line/);
  expect(reported).toThrow(/^(?!.*(?:70000|secret|99))/s);
});

test.each([
  ['{', /is not JSON/],
  ['{"EVIDENT_PASSPHRASE": "a secret" x}', /is not JSON(?!.*a secret)/],
  ['[]', /must hold one object/],
  ['null', /must hold one object/],
])('%s is no configuration', (text, reported) => {
  expect(() => applyConfig(file(text), {})).toThrow(reported);
});

test('a file that is not there is reported by its name', () => {
  expect(() => applyConfig(join(folder, 'nowhere.json'), {})).toThrow(/nowhere\.json cannot be read/);
});

test('the environment is checked too', () => {
  expect(() => applyConfig(undefined, { EVIDENT_STOP_SECONDS: 'soon' })).toThrow(
    /EVIDENT_STOP_SECONDS must be a whole/,
  );
  expect(() => applyConfig(undefined, { EVIDENT_STOP_SECONDS: '', SOMETHING_ELSE: 'x' })).not.toThrow();
});

test('a secret comes out of a file, without its last line end', () => {
  const env: Record<string, string> = { OTEL_EXPORTER_OTLP_HEADERS_FILE: file('key=abc\n', 'headers') };
  applyConfig(undefined, env);
  expect(env.OTEL_EXPORTER_OTLP_HEADERS).toBe('key=abc');
});

test('the documentation has a row for each variable', () => {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  for (const [name, { meaning, form, secret }] of Object.entries<Variable>(VARIABLES))
    expect(text).toContain(`| \`${name}\`${secret ? `, \`${name}_FILE\`` : ''} | ${meaning} | ${form} |`);
});
