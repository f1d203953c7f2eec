/** llama.cpp itself, with a model that the test writes. Left out, and said so, where the optional package is not installed. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_SCHEMA } from '../../criteria/opinion/answer.ts';
import { LABELS, type Question } from '../../criteria/opinion/model.ts';
import { injected } from '../../criteria/opinion/testing.ts';
import { type GgufReader, openGgufReader } from './open.ts';
import { writeTinyGguf } from './testing.ts';

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@node-llama-cpp/linux-x64/package.json');
    return true;
  } catch (error) {
    // Its packages export nothing but themselves: found all the same.
    return (error as { code?: string }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
}

const runs = process.platform === 'linux' && process.arch === 'x64' && isInstalled();
if (!runs) console.warn('LEFT OUT: node-llama-cpp is not installed here, so no model is loaded from a file.');

const folder = mkdtempSync(join(tmpdir(), 'evident-gguf-'));
const file = join(folder, 'tiny.gguf');
const question: Question = {
  leaf: '1.1',
  system: 'Answer.',
  prefix: '[1] Sleep apnea.',
  question: 'CRITERION 1.1: apnea',
  sentences: [0],
};

it('refuses what is no GGUF file by its name, before anything is started', async () => {
  await expect(openGgufReader('tiny.gguf')).rejects.toMatchObject({ code: 'reader_file_invalid' });
  await expect(openGgufReader('/etc/passwd')).rejects.toMatchObject({ code: 'reader_file_invalid' });
  await expect(openGgufReader('/etc/passwd/tiny.gguf')).rejects.toMatchObject({
    code: 'reader_file_invalid',
  });
});

it('refuses a file that only calls itself a model', async () => {
  const other = join(folder, 'other.gguf');
  writeFileSync(other, 'GGUF and nothing more than that');
  await expect(openGgufReader(other)).rejects.toMatchObject({ code: 'reader_file_invalid' });
});

describe.skipIf(!runs)('a model from a file', () => {
  let reader: GgufReader;
  beforeAll(async () => {
    writeTinyGguf(file);
    reader = await openGgufReader(file, { threads: 1, contextTokens: 2048 });
    // As long as a test has: loading native code, once in a trial and once in earnest, is most of this one.
  }, 30_000);
  afterAll(() => reader?.close());

  it('is half a megabyte and says what it is', () => {
    expect(statSync(file).size).toBeLessThan(600_000);
    expect(reader.facts).toMatchObject({
      name: 'Tiny test model',
      license: 'apache-2.0',
      bytes: statSync(file).size,
      sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
    });
    expect(reader.facts.memory).toBeGreaterThan(1e6);
  });

  it('keeps to the schema, with the share of its label, and says the same twice', async () => {
    const first = await reader.ask(question);
    const said = JSON.parse(first.text) as Record<string, unknown>;
    expect(Object.keys(said)).toEqual(Object.keys(ANSWER_SCHEMA.properties));
    expect(LABELS).toContain(said.label);
    expect(first.probability).toBeGreaterThan(0);
    const second = await reader.ask(question);
    expect(second.text).toBe(first.text);
    // The words of the chart were not read again.
    expect(second.tokens!.read).toBeLessThan(first.tokens!.read);
  });

  it('stops when nobody waits any more, and goes on in the same process', async () => {
    const pid = reader.pid();
    const abort = new AbortController();
    const asked = reader.ask({ ...question, prefix: '[1] Another record.' }, abort.signal);
    setImmediate(() => abort.abort(new Error('no longer wanted')));
    await expect(asked).rejects.toThrow('no longer wanted');
    expect((await reader.ask(question)).text).toContain('label');
    expect(reader.pid()).toBe(pid);
  });

  it('goes on when a signal fires that belongs to a question already answered', async () => {
    const hasty = await openGgufReader(file, { threads: 1, contextTokens: 2048, stopSeconds: 0 });
    try {
      const abort = new AbortController();
      await hasty.ask(question, abort.signal);
      abort.abort();
      expect((await hasty.ask({ ...question, prefix: '[1] One more record.' })).text).toContain('label');
    } finally {
      hasty.close();
    }
  }, 30_000);

  it('keeps to the schema whatever the chart tells its reader', async () => {
    const asked = injected();
    const patient = await openGgufReader(file, { threads: 1, contextTokens: 4096 });
    try {
      const said = JSON.parse((await patient.ask(asked)).text) as Record<string, unknown>;
      expect(Object.keys(said)).toEqual(Object.keys(ANSWER_SCHEMA.properties));
      expect(LABELS).toContain(said.label);
    } finally {
      patient.close();
    }
  }, 30_000);

  it('refuses a question that is longer than its memory of words', async () => {
    const long = { ...question, prefix: 'x'.repeat(4000) };
    await expect(reader.ask(long)).rejects.toMatchObject({ code: 'reader_question_long' });
  });

  it('refuses to go on once the file is another one, and is that one when opened anew', async () => {
    const place = join(folder, 'replaced.gguf');
    copyFileSync(file, place);
    const first = await openGgufReader(place, { threads: 1, contextTokens: 2048 });
    try {
      const other = join(folder, 'next.gguf');
      writeFileSync(other, Buffer.concat([readFileSync(file), Buffer.alloc(32)]));
      renameSync(other, place);
      await expect(first.ask(question)).rejects.toMatchObject({ code: 'reader_file_changed' });
      expect(first.pid()).toBeUndefined();
    } finally {
      first.close();
    }
    const second = await openGgufReader(place, { threads: 1, contextTokens: 2048 });
    second.close();
    expect(second.facts.sha256).not.toBe(first.facts.sha256);
  }, 60_000);

  it('comes back after it was killed in the middle of a question', async () => {
    const pid = reader.pid()!;
    const asked = reader.ask({ ...question, prefix: '[1] A third record.' });
    // The sandbox's own process, and with it all that it started.
    setImmediate(() => process.kill(pid, 'SIGKILL'));
    await expect(asked).rejects.toMatchObject({ code: 'reader_ended' });
    expect((await reader.ask(question)).text).toContain('label');
    expect(reader.pid()).not.toBe(pid);
  });
});
