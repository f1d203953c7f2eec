import { describe, expect, it } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { understand } from '../index.ts';

const dayOf = (text: string) =>
  understand(recordOf(`Office visit\nDate of service: 2025-03-12\n\n${text}`), {
    diagnosisCodes: [],
    procedureCodes: [],
  }).sentences.find((s) => text.startsWith(s.text.slice(0, 12)))?.date;

describe('a date that a finding is compared with is not its own', () => {
  it.each([
    ['EHL 4+/5 on the right, identical to 2022.', '2025-03-12'],
    ['Reflexes unchanged from 11/2023.', '2025-03-12'],
    ['Down 16 lb since starting semaglutide last summer.', '2025-03-12'],
    ['EHL 4/5 on 11/2/2024.', '2024-11-02'],
  ])('%s', (text, day) => expect(dayOf(text)).toBe(day));
});
