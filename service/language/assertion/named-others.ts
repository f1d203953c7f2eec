/** People whom the chart has named: "lives with her son Felix. Felix smokes." tells of Felix. */

import { rememberedBy } from '../sentences/remembered.ts';
import type { Chart, Sentence } from '../types.ts';
import { finiteVerbs, informs } from './cues.ts';
import type { Scope } from './scopes.ts';

const KIN =
  /\b(?:wife|husband|spouse|partner|son|daughter|mother|father|mom|dad|brother|sister|aunt|uncle|cousin|nephew|niece|grandson|granddaughter|friend|roommate|neighbor|caregiver|boyfriend|girlfriend|fianc[e\u00e9]e?)(?:[- ]in[- ]law)?,? ([A-Z][a-z]{1,14})\b/g;

/** First names given to relatives and companions, but for those the patient bears too. */
const namesOf = rememberedBy((chart: Chart): ReadonlySet<string> => {
  const patient = patientNames(chart.text);
  const stated = [...chart.text.matchAll(KIN)].map((m) => m[1]!);
  return new Set(stated.filter((name) => !isVerb(name.toLowerCase()) && !patient.has(name.toLowerCase())));
});

/** What stands before the name of the patient. */
const ADDRESS = /\b(?:patient|name|pt|re|mr|mrs|ms|miss|dear)\b[.:]?/gi;
/** How far behind it, and the longest name. */
const NAME_REACH = 24;
const NAME_LENGTH = 15;

/** Words that stand where the patient's name would, in lower case. */
function patientNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const m of text.matchAll(ADDRESS)) {
    const from = m.index + m[0].length;
    const near = text.slice(from, from + NAME_REACH + NAME_LENGTH + 1);
    for (const word of near.matchAll(/\n|\w+/g)) {
      if (word[0] === '\n' || word.index > NAME_REACH) break;
      names.add(word[0].toLowerCase());
    }
  }
  return names;
}

function isVerb(word: string): boolean {
  return finiteVerbs.has(word) || /(?:ed|ing)$/.test(word);
}

/** Relatives by their sex, as they are named before a pronoun takes them up. */
const WOMEN =
  /\b(?:wife|mother|mom|daughter|sister|aunt|niece|grandmother|granddaughter|girlfriend)(?:[- ]in[- ]law)?\b/i;
const MEN =
  /\b(?:husband|father|dad|son|brother|uncle|nephew|grandfather|grandson|boyfriend)(?:[- ]in[- ]law)?\b/i;
/** Where the relative speaks of the patient: "She says he snores". */
const OF_MAN = /;|\.\s|\b(?:he|him|his|himself|the patient|patient|pt)\b/i;
const OF_WOMAN = /;|\.\s|\b(?:she|her|hers|herself|the patient|patient|pt)\b/i;
/** So many sentences back a pronoun may take up. */
const TAKES_UP = 2;

/** "Wife on the phone. She never smoked." in the chart of a man tells of the wife. */
function pronounScopes(chart: Chart, sentence: Sentence): Scope[] {
  const [first, second] = sentence.tokens;
  const last = sentence.tokens.at(-1);
  const sex = chart.request.sex?.trim().toLowerCase()[0];
  if (
    !first ||
    !second ||
    !last ||
    !sex ||
    informs.has(second.norm) ||
    first.norm !== { m: 'she', f: 'he' }[sex]
  )
    return [];
  const relatives = sex === 'm' ? WOMEN : MEN;
  for (let i = sentence.index - 1; i >= Math.max(0, sentence.index - TAKES_UP); i--) {
    const before = chart.sentences[i]!;
    if (before.document !== sentence.document || before.section !== sentence.section) return [];
    if (!relatives.test(before.text)) continue;
    const rest = sentence.text.slice(second.start - sentence.start);
    const stop = (sex === 'm' ? OF_MAN : OF_WOMAN).exec(rest)?.index;
    const end = stop === undefined ? last.end : second.start + stop;
    const cue = { start: first.start, end: first.end, text: first.norm };
    return [{ flag: 'other', start: second.start, end, cue }];
  }
  return [];
}

/** True if the sentence tells of a relative whom its first pronoun takes up. */
export const isOfRelative = (chart: Chart, sentence: Sentence): boolean =>
  pronounScopes(chart, sentence).some((s) => s.end === sentence.tokens.at(-1)?.end);

/** What a sentence tells of the person whose name opens it, or of the relative whom its pronoun takes up. */
export function namedOtherScopes(chart: Chart, sentence: Sentence): Scope[] {
  return [...namedScopes(chart, sentence), ...pronounScopes(chart, sentence)];
}

function namedScopes(chart: Chart, sentence: Sentence): Scope[] {
  const [first, second] = sentence.tokens;
  const last = sentence.tokens.at(-1);
  if (!first || !second || !last) return [];
  const name = sentence.text.slice(first.start - sentence.start, first.end - sentence.start);
  if (!/^[A-Z][a-z]+$/.test(name) || !namesOf(chart).has(name)) return [];
  const acts =
    finiteVerbs.has(second.norm) || /(?:[^s]s|ed)$|^(?:never|also|still|now|had|ran|took)$/.test(second.norm);
  if (!acts) return [];
  const rest = sentence.text.slice(second.start - sentence.start);
  const stop = /;|\.\s|,? (?:but|and|while) (?:he|she|the patient|pt)\b/i.exec(rest)?.index;
  const end = stop === undefined ? last.end : second.start + stop;
  const cue = { start: first.start, end: first.end, text: name };
  return [{ flag: 'other', start: second.start, end, cue }];
}
