/** Measurements that a test may look at. How a value stands to a limit is in limits.ts. */
import { yearsBetween } from '../../language/index.ts';
import { bySentence } from '../../language/sentences/grouped.ts';
import type { Chart, Measurement, Sentence, Span } from '../../language/types.ts';
import { type Weight, weightAt } from '../patterns/claim.ts';
import { findPatterns } from '../patterns/match.ts';
import { fits } from '../patterns/scope.ts';
import type { ValueTest } from '../schema/tests.ts';

export interface Measured {
  m: Measurement;
  index: number;
  /** `false`: a window is asked for and the value has no date, or the number is doubtful, so that it cannot decide. */
  usable: boolean;
  weight: Exclude<Weight, 'paper'>;
}

type Filter = Omit<ValueTest, 'kind'>;

/** The legend of a scale ("mild 5-14, moderate 15-29, severe 30 or more") is no result. */
const LEGEND = [/\bmild\b/gi, /\bmoderate\b/gi, /\bsevere\b/gi];

function isLegend(text: string): boolean {
  let from = 0;
  return LEGEND.every((word) => {
    word.lastIndex = from;
    const found = word.exec(text);
    from = word.lastIndex;
    return found !== null;
  });
}

/** Values of the test's variables that are this patient's, actual, in scope and under the conditions; oldest first. */
export function measured(chart: Chart, test: Filter): Measured[] {
  const wanted: Measured[] = [];
  const needed = test.context ? new Set(findPatterns(chart, test.context).map((x) => x.sentence)) : undefined;
  const banned = bySentence(findPatterns(chart, test.not_context ?? []));
  for (const variable of test.variable) {
    for (const index of chart.byVariable.get(variable) ?? []) {
      const m = chart.measurements[index]!;
      const sentence = chart.sentences[m.sentence]!;
      const a = m.assertion;
      if (a.target || a.policy || a.hypothetical || a.planned || a.negated || a.subject !== 'patient')
        continue;
      if (chart.documents[sentence.document]?.otherPatient) continue;
      if (isLegend(sentence.text)) continue;
      if (needed && !needed.has(m.sentence) && !(goesOn(chart, sentence) && needed.has(m.sentence - 1)))
        continue;
      if (banned(m.sentence).some((x) => !aboutAnother(sentence, x.span, m))) continue;
      if (!(test.conditions ?? []).every((c) => holds(c, m.conditions))) continue;
      const fit = fits(chart, test.scope, sentence, m.date);
      if (fit === 'out') continue;
      // a value stated over the telephone is the caller's own reading: it gives way to measured ones
      const recorded = chart.documents[sentence.document]?.kind === 'telephone';
      const said =
        recorded || ownReading(sentence.text, m, sentence.start) ? 'form' : weightAt(chart, m.sentence);
      const weight = said === 'paper' ? 'clinical' : said;
      const unitMissing = test.unit_required === true && !m.unit;
      wanted.push({
        m,
        index,
        usable: fit === 'in' && !m.doubtful && !a.uncertain && !unitMissing,
        weight,
      });
    }
  }
  // a value without a date, in a document without one, is stated in the present; one of an unknown past is before all that have a day
  const dayOf = (x: Measured) => x.m.date ?? (x.m.assertion.historical ? '' : (chart.anchor ?? ''));
  return wanted.sort((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.m.start - b.m.start);
}

/** A sentence that tells on how the matter of the one before went: "Went from 8 to 3.", "Leg pain 9 fell to 2." */
const GOES_ON =
  /^\W*(?:so (?:a bit |about |a little )?|that (?:is|gave|brought|took)|(?:it|this|they|both|all|the (?:pain|relief|effect|result|score)) |(?:(?:her|his|the|leg|back|neck|arm|low back|pain) )*(?:pain|score|nrs|vas) (?:score )?(?:was |of )?\d+ |(?:pain score |pain |relief )?(?:went|fell|dropped|came down|stayed|held|lasted|gave|brought|took|down from|helped|got|good for|best|relief|result)\b)/i;

export function goesOn(chart: Chart, sentence: Sentence): boolean {
  const before = chart.sentences[sentence.index - 1];
  return before?.section === sentence.section && before.kind === sentence.kind && GOES_ON.test(sentence.text);
}

/** How old the patient was on the day of the sentence's document, where both days are known. */
export function ageAt(chart: Chart, sentence: Sentence): number | undefined {
  const day = chart.documents[sentence.document]?.date ?? chart.anchor;
  const birth = chart.request.dateOfBirth;
  return birth && day ? yearsBetween(birth, day) : undefined;
}

/** "At home his own finger gadget shows 82", "85 per his watch": a saturation that the patient read gives way to measured ones. */
const OWN_DEVICE =
  /\b(?:(?:his|her|their|pt'?s?|patient'?s?|my) (?:own )?|own |home )(?:smart ?|finger ?|pulse ?|drugstore |pharmacy )*(?:oximeter|gadget|ring|watch|meter|monitor|device|pulse ox|probe)\b|\b(?:drugstore|pharmacy|store[- ]bought|over[- ]the[- ]counter) (?:\w+ )?(?:oximeter|pulse ox\w*|probe|meter)\b|\b(?:oximeter|pulse ox\w*) from (?:a |the )?(?:drugstore|pharmacy|store|internet)\b|\b(?:smart ?watch|apple watch|fitbit|home ring|finger gadget|pharmacy gadget)\b|\bsats? (?:at )?home\b|\bhome sats?\b/i;

function ownReading(text: string, m: Measurement, start: number): boolean {
  if (!/^(?:spo2|sao2)$/.test(m.variable)) return false;
  const at = m.start - start;
  const around = text.slice(Math.max(0, at - 90), at + 60);
  const clause = around.split(/;|\.\s/).find((c) => OWN_DEVICE.test(c)) ?? '';
  return clause.includes(text.slice(at, m.end - start));
}

/** Words that stand with a value of their own in one cell ("AHI 8.8     REM AHI 31") do not speak of its neighbours. */
function aboutAnother(sentence: Sentence, words: Span, value: Span): boolean {
  const cell = sentence.cells?.find((c) => words.start >= c.start && words.end <= c.end);
  if (!cell || (value.start >= cell.start && value.end <= cell.end)) return false;
  return /\d/.test(sentence.text.slice(cell.start - sentence.start, cell.end - sentence.start));
}

function holds(condition: string, present: readonly string[]): boolean {
  if (condition.startsWith('!'))
    return !condition
      .slice(1)
      .split('|')
      .some((c) => present.includes(c));
  return condition.split('|').some((c) => present.includes(c));
}
