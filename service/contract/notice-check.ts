/** Which parts a notice lacks, and how hard its plain part is to read: the same for the window and for the service. */
import type { MissingPart, NoticeKind, NoticeSection } from './notices.ts';
import { isVisible } from './visible.ts';

/** Flesch-Kincaid grade that the patient's part may have at most. */
export const MOST_GRADE = 8;

interface Part {
  part: string;
  /** What the refusal calls it. */
  name: string;
  of: 'provider' | 'patient';
  /** What its text must hold besides being there. */
  holds?: (text: string, reported: Stated) => boolean;
}

/** What the text of some parts is held against. */
export interface Stated {
  guidelineCode: string;
  physician?: string;
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
const EVERY: Part[] = [
  { part: 'date', name: 'the date of the notice', of: 'provider' },
  { part: 'statement', name: 'what was decided, in plain words', of: 'patient' },
];
const ADVERSE: Part[] = [
  {
    part: 'criterion',
    name: 'the criterion and the policy, cited',
    of: 'provider',
    holds: (text, { guidelineCode }) => squeezed(text).includes(squeezed(guidelineCode)),
  },
  { part: 'findings', name: 'what the chart shows', of: 'provider' },
  { part: 'cure', name: 'what would change the decision', of: 'provider' },
  {
    part: 'physician',
    name: 'the name of the physician who decided',
    of: 'provider',
    holds: (text, { physician }) => physician === undefined || squeezed(text).includes(squeezed(physician)),
  },
  { part: 'credential', name: 'the credential of the physician who decided', of: 'provider' },
  { part: 'human', name: 'that a person, not a program, decided', of: 'provider' },
  {
    part: 'appeal',
    name: 'appeal rights with the 65-day window',
    of: 'patient',
    holds: (text) => /\b65\b/.test(text),
  },
  { part: 'expedited', name: 'the expedited (72-hour) route of appeal', of: 'patient' },
  { part: 'reason', name: 'the specific reason, in plain words', of: 'patient' },
];

const PARTS: Record<NoticeKind, Part[]> = {
  approval: [...EVERY, { part: 'approved', name: 'what is approved', of: 'provider' }],
  denial: [...EVERY, ...ADVERSE],
  partial: [...EVERY, { part: 'approved', name: 'what is approved', of: 'provider' }, ...ADVERSE],
  withdrawal: [...EVERY, { part: 'withdrawn', name: 'who withdrew the request', of: 'provider' }],
  information: [...EVERY, { part: 'items', name: 'what is asked for', of: 'provider' }],
};

/** Parts without which no notice of a kind is issued, as far as they stand in the provider's or in the patient's part. */
export const requiredParts = (kind: NoticeKind, of: 'provider' | 'patient') =>
  PARTS[kind].filter((each) => each.of === of).map(({ part, name }) => ({ part, name }));

/** Stands in a template where somebody has to enter a text. */
const OPEN_PLACE = '[[';

/** Every part that is not there, or does not say what it must; none: the notice may be issued. */
export function missingParts(
  kind: NoticeKind,
  notice: { provider: readonly NoticeSection[]; patient: readonly NoticeSection[] },
  reported: Stated,
): MissingPart[] {
  const missing = PARTS[kind].flatMap(({ part, name, of, holds }) => {
    const text = notice[of]
      .filter((section) => section.part === part)
      .map((section) => section.text)
      .join('\n');
    const fits = isVisible(text) && (holds?.(text, reported) ?? true);
    return fits ? [] : [{ part, message: `Missing: ${name}.` }];
  });
  for (const { part, heading, text } of [...notice.provider, ...notice.patient])
    if (text.includes(OPEN_PLACE)) missing.push({ part, message: `Not filled in: ${heading}.` });
  const grade = readingGrade(notice.patient.map(({ text }) => text).join('\n'));
  if (grade > MOST_GRADE)
    missing.push({
      part: 'reading_grade',
      message: `The patient’s part reads at grade ${grade.toFixed(1)}; it may read at grade ${MOST_GRADE} at most. Use shorter sentences and words.`,
    });
  return missing;
}

const hasLetter = (text: string) => /\p{L}/u.test(text);

/** Flesch-Kincaid grade of a text; 0 for one without words. */
export function readingGrade(text: string): number {
  // Each row of points and each word is looked at as a whole, so that a long one takes steps by its length.
  const sentences = text.split(/(?<![.!?:;])[.!?:;]+(?=\s|$)|\n+/).filter(hasLetter);
  const words = sentences.flatMap((part) => part.match(/[\p{L}\d’'-]+/gu) ?? []).filter(hasLetter);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(0, Math.round(grade * 10) / 10);
}

/** By groups of vowels; a silent e at the end does not count. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const groups = letters.replace(/(?:[^laeiouy]es|[^laeiouydt]ed|[^laeiouy]e)$/, '').match(/[aeiouy]{1,2}/g);
  return Math.max(1, groups?.length ?? 1);
}
