import { describe, expect, it } from 'vitest';
import { cleanDisplayName, cleanUsername, skeleton } from './usernames.ts';

describe('a user name', () => {
  it.each([
    'nurse1',
    'Zoë',
    'o.brien+night@clinic',
    'Анна',
    'Νίκος',
    '佐藤 さくら Sato',
    '김민준',
    'محمد',
    'ß7',
    '7',
  ])('may be %j', (name) => expect(cleanUsername(name)).toBe(name));

  it('is stored in one spelling', () => {
    expect(cleanUsername(' ｎｕｒｓｅ１ ')).toBe('nurse1');
    expect(cleanUsername('anna   maria')).toBe('anna maria');
  });

  it.each([
    ['nоra (Cyrillic o)', 'n\u043era'],
    ['αdmin (Greek alpha)', '\u03b1dmin'],
    ['Latin and Hebrew', 'abא'],
    ['a Cherokee letter in a Latin name', 'Ꭺnna'],
    ['zero-width space', 'nurse\u200b1'],
    ['zero-width joiner', 'nurse\u200d1'],
    ['direction override', 'nurse\u202e1'],
    ['combining grapheme joiner', 'nurse\u034f1'],
    ['variation selector', 'nurse\ufe0f1'],
    ['Hangul filler', '\u3164'],
    ['a heap of marks', `n${'\u0335'.repeat(3)}urse`],
    ['a letter of mathematics that stays one', 'nurse\u2c7c\u03c3'],
  ])('may not have %s', (_what, name) => {
    expect(() => cleanUsername(name)).toThrow(expect.objectContaining({ code: 'username_invalid' }));
  });
});

describe('the skeleton of a name', () => {
  it.each([
    ['nurse1', 'nursel'],
    ['nurse1', 'nurseI'],
    ['anna', 'аnnа'],
    ['асе', 'ace'],
    ['Νora', 'nora'],
    ['jo0', 'joo'],
    ['warner', 'wamer'],
    ['josé', 'jose'],
    ['Groß', 'gross'],
    ['vvilma', 'wilma'],
  ])('%j looks like %j', (one, other) => expect(skeleton(one)).toBe(skeleton(other)));

  it.each([
    ['nurse1', 'nurse2'],
    ['ian', 'lan'],
    ['a.smith', 'b.smith'],
    ['anna', 'hanna'],
    ['анна', 'anna-k'],
  ])('%j does not look like %j', (one, other) => expect(skeleton(one)).not.toBe(skeleton(other)));
});

it('a name that signs has nothing that cannot be seen or turns around what follows', () => {
  expect(cleanDisplayName('  Anna\u202e Q. Nurse, RN\u200b ', 'anna')).toBe('Anna Q. Nurse, RN');
  expect(cleanDisplayName('Anna\nPhysician', 'anna')).toBe('Anna Physician');
  expect(cleanDisplayName('An\u200bna\u00ad', 'anna')).toBe('Anna');
  for (const nothing of [undefined, '', ' ', '\u200b\u3164'])
    expect(cleanDisplayName(nothing, 'anna')).toBe('anna');
});
