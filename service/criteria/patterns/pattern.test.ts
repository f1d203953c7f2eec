import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { findPattern } from './match.ts';
import { parsePattern } from './pattern.ts';

it('takes the bounds of a pattern wherever they stand', () => {
  const end = parsePattern('severe > stenosis & !valve ~2 +1');
  const inside = parsePattern('severe > stenosis ~2 +1 & !valve');
  expect(inside).toMatchObject({ gap: 2, spread: 1, groups: end.groups });
});

it('finds numbers of a range, both ends included', () => {
  const finds = (text: string, pattern: string) => {
    const chart = understand(recordOf(`Office visit\nDate: 2025-03-12\n\n${text}`), requestContextOf({}));
    return findPattern(chart, pattern).length > 0;
  };
  expect(finds('Ambulates 140 feet with a cane.', 'ambulates > 80..400 feet')).toBe(true);
  expect(finds("Amb 400' no device.", 'amb > 80..400')).toBe(true);
  expect(finds('Ambulates 40 feet with a cane.', 'ambulates > 80..400 feet')).toBe(false);
  expect(finds('Walks 1,200 feet.', '80..400')).toBe(false);
  expect(finds('Grip 1.5 kg.', 'grip > 0..2')).toBe(true);
});

it('looks in the list of allergies only where the pattern names it', () => {
  const finds = (pattern: string) => {
    const text = 'Office visit\nDate: 2025-03-12\n\nALLERGIES\nPenicillin: rash\n\nPLAN\nWalk daily.';
    return findPattern(understand(recordOf(text), requestContextOf({})), pattern).length > 0;
  };
  expect(finds('penicillin')).toBe(false);
  expect(finds('penicillin @allergies')).toBe(true);
  expect(parsePattern('rash & penicillin ~4 @allergies')).toMatchObject({ gap: 4, sections: ['allergies'] });
  expect(() => parsePattern('penicillin @allergy')).toThrow(/no section/);
});

it('takes the sense of a word, and a colon within one as it is', () => {
  const [therapy, pump] = parsePattern('pt:therapy|rehab & t:slim').groups;
  expect(therapy?.alternatives[0]).toMatchObject({ sense: 'therapy', words: [{ text: 'pt' }] });
  expect(pump?.alternatives[0]).not.toHaveProperty('sense');
});

it('refuses a range that runs backwards', () => {
  expect(() => parsePattern('walks > 400..80 feet')).toThrow(/larger/);
});

it('takes the terms of a loose concept as words of its own', () => {
  const [group] = parsePattern('#walking_aid').groups;
  expect(group?.alternatives.length).toBeGreaterThan(10);
  expect(group?.alternatives.every((a) => 'words' in a)).toBe(true);
});
