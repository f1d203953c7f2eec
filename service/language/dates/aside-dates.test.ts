import { describe, expect, it } from 'vitest';
import { noteOf } from '../testing.ts';

const dayOf = (text: string) =>
  noteOf(text).sentences.find((s) => text.startsWith(s.text.slice(0, 12)))?.date;

describe('a date that a finding is compared with is not its own', () => {
  it.each([
    ['EHL 4+/5 on the right, identical to 2022.', '2025-03-12'],
    ['Reflexes unchanged from 11/2023.', '2025-03-12'],
    ['Down 16 lb since starting semaglutide last summer.', '2025-03-12'],
    ['EHL 4/5 on 11/2/2024.', '2024-11-02'],
  ])('%s', (text, day) => expect(dayOf(text)).toBe(day));
});
