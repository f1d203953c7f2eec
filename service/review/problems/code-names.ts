/** What a diagnosis code of the request form stands for, in plain words. */
import icd9 from './icd9-names.json' with { type: 'json' };
import icd10 from './icd10-names.json' with { type: 'json' };
import { beginsWithName } from './proper-names.ts';

const ICD9: Record<string, string> = icd9.names;
const ICD10: Record<string, string> = icd10.names;

/** ICD-9-CM codes begin with a digit, or with a V that ICD-10-CM has only for transport accidents. */
const OLD = /^(?:\d{3}|V\d\d)(?:\.\d{1,2})?$/;
const NEW = /^[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/;

/** A code of ICD-10-CM, and none of ICD-9-CM. */
export const isIcd10 = (code: string): boolean => NEW.test(code) && !OLD.test(code);

/** What coders add and no clinician says. */
const FORMAL =
  /\s*\((?:adult|pediatric|acquired|idiopathic|chronic)\)|,? (?:not elsewhere classified|not otherwise specified|so described|initial encounter.*|unspecified whether .*?(?=,|$))|,? unspecified(?: site| type)?(?=,|$)|(?<=,) unspecified /gi;

/** "obstructive sleep apnea" for G47.33; of a longer code that is not listed the broader one. Nothing for no code at all. */
export function codeName(code: string): string | undefined {
  const written = code.trim().toUpperCase();
  const dotted =
    written.includes('.') || written.length < 4 ? written : `${written.slice(0, 3)}.${written.slice(3)}`;
  if (!OLD.test(dotted) && !NEW.test(dotted)) return undefined;
  const names = OLD.test(dotted) ? ICD9 : ICD10;
  for (let part = dotted; part.length >= 3; part = part.slice(0, -1).replace(/\.$/, '')) {
    const name = names[part];
    if (name) return plain(name);
  }
  return undefined;
}

function plain(name: string): string {
  const bare = name
    .replace(FORMAL, '')
    .replace(/^Unspecified /, '')
    .replace('Body Mass Index', 'body mass index')
    .trim();
  return /^[A-Z][a-z]/.test(bare) && !beginsWithName(bare)
    ? bare.charAt(0).toLowerCase() + bare.slice(1)
    : bare;
}

/** Words of a code's name that say nothing of their own. */
const EMPTY = new Set(
  'other specified site sites part parts left right bilateral unilateral with without due and the for not type primary secondary stage region level disease disorder disorders syndrome condition encounter presence personal history status long term current use mild moderate severe chronic acute single episode recurrent'.split(
    ' ',
  ),
);

/** The words by which a chart would name it. */
export function wordsOfName(name: string): string[] {
  return [...new Set(name.toLowerCase().match(/[a-z]{4,}/g) ?? [])].filter((word) => !EMPTY.has(word));
}
