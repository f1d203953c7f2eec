import { describe, expect, it } from 'vitest';
import { checkGuideline } from '../../service/criteria/validation/guideline-schema.ts';
import { guidelineOf, judgeTrap, readTraps, type Trap } from './charts.ts';
import known from './known.json' with { type: 'json' };

const traps = readTraps();
const forbidden = traps.filter((trap) => trap.expected !== 'yes');
const controls = traps.filter((trap) => trap.expected === 'yes');
const nameOf = (trap: Trap) => `${trap.kind}, ${trap.assertion}: ${trap.text.join(' / ')}`;
const rows = (list: Trap[]) => list.map((trap) => [nameOf(trap), trap] as const);

describe('the trap set', () => {
  it('is large enough and holds every way of not saying it', () => {
    expect(forbidden.length).toBeGreaterThanOrEqual(150);
    const assertions = new Set(forbidden.map((trap) => trap.assertion));
    for (const kind of [
      'negated',
      'uncertain',
      'hypothetical',
      'planned',
      'declined',
      'family',
      'other',
      'historical',
      'target',
      'policy',
    ])
      expect(assertions, kind).toContain(kind);
  });

  it('asks sound questions', () => {
    for (const trap of traps) expect(checkGuideline(guidelineOf(trap)), nameOf(trap)).toEqual([]);
  });

  it('has each text once per question', () => {
    const names = traps.map((trap) => trap.leaf.description + nameOf(trap));
    expect(new Set(names).size).toBe(names.length);
  });
});

const isKnown = (trap: Trap) =>
  Object.keys(known.wrong_yes).some((text) => trap.text.join(' / ').includes(text));

describe('a wrong yes', () => {
  it.each(rows(forbidden.filter((trap) => !isKnown(trap))))('%s', (_name, trap) => {
    const { answer, leaf } = judgeTrap(trap);
    expect(answer, leaf?.reason).not.toBe('yes');
  });
});

describe('a trap we still fall into', () => {
  it.each(rows(forbidden.filter(isKnown)))('%s', (_name, trap) => {
    expect(judgeTrap(trap).answer, 'mended: take it out of known.json').toBe('yes');
  });
});

/** Without these an engine that never says yes would pass. */
describe('a plain yes', () => {
  it.each(rows(controls))('%s', (_name, trap) => {
    const { answer, leaf } = judgeTrap(trap);
    expect(answer, leaf?.reason).toBe('yes');
  });
});
