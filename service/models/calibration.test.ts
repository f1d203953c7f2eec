import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Recorded } from '../criteria/opinion/combine.ts';
import { knownOf, readAnswers, writeAnswers } from './calibration.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const many = (count: number, one: Recorded) => Array.from({ length: count }, () => one);
const ANSWERS = [
  ...many(40, { engine: 'unknown', confidence: 0.5, reader: 'yes', right: 'yes' }),
  ...many(30, { engine: 'unknown', confidence: 0.5, reader: 'unknown', right: 'unknown' }),
];

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

it('says of the model whose answers were recorded what they are worth, and nothing of any other', () => {
  const server = fileOf('server.json', writeAnswers({ model: 'heron' }, ANSWERS));
  const file = fileOf('file.json', writeAnswers({ model: 'heron', sha256: 'aa' }, ANSWERS));
  const known = { answers: 70, spoiled: 0, applies: true };
  expect(knownOf({ model: 'heron' }, server)).toMatchObject({ trust: { applies: true }, recorded: known });
  expect(knownOf({ model: 'other name', sha256: 'aa' }, file)).toMatchObject({ recorded: known });
  for (const [facts, where] of [
    [{ model: 'crow' }, server],
    [{ model: 'heron', sha256: 'bb' }, file],
    [{ model: 'heron', sha256: 'aa' }, server],
    [{ model: 'heron' }, file],
    [{ model: 'heron' }, ''],
    [{ model: 'heron' }, join(folder, 'gone.json')],
  ] as const)
    expect(knownOf(facts, where)).toEqual({ trust: expect.objectContaining({ applies: false }) });
});

it('refuses a file that holds something else', () => {
  for (const content of ['', '{}', '[]', writeAnswers({ model: 'x' }, [{ ...ANSWERS[0]!, confidence: 7 }])])
    expect(() => readAnswers(fileOf('bad.json', content))).toThrow(
      expect.objectContaining({ code: 'answers_invalid' }),
    );
});
