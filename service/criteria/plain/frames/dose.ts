/** Doses that may not exceed a limit: "the requested rivaroxaban dose does not go over 20 mg per day". */
import { askedMentions, assertionOf } from '../../../language/index.ts';
import type { Chart, Sentence } from '../../../language/types.ts';
import type { Finding, LeafOutcome } from '../../outcome.ts';
import { standingOf } from '../../patterns/standing.ts';
import { says } from '../../reasons/templates.ts';
import type { Frame } from './frame.ts';
import { markedOf, named } from './names.ts';

/** An amount, given so many times in so many days. */
interface Dose {
  amount: number;
  unit: string;
  times: number;
  days: number;
}

const AMOUNT = '(\\d+(?:,\\d{3})*(?:\\.\\d+)?)\\s?(mg|mcg|g|grams?|units?|iu)\\b';
/** How often, with how many times in how many days. */
const HOW_OFTEN: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:every other week|q\s?(?:2|two)\s?w(?:ee)?ks?|every (?:2|two) (?:weeks|wks)|eow|biweekly)\b/i, 1, 14],
  [/\b(?:q\s?4\s?w(?:ee)?ks?|every (?:4|four) (?:weeks|wks))\b/i, 1, 28],
  [/\b(?:q\s?8\s?w(?:ee)?ks?|every (?:8|eight) (?:weeks|wks))\b/i, 1, 56],
  [/\b(?:q\s?12\s?w(?:ee)?ks?|every (?:12|twelve) (?:weeks|wks))\b/i, 1, 84],
  [
    /\b(?:(?:twice|two times|2 times|2x) (?:a |per |each )?(?:day|daily)|twice daily|b\.?i\.?d\.?|q\s?12\s?h(?:ours)?)(?![a-z])/i,
    2,
    1,
  ],
  [
    /\b(?:(?:three times|thrice|3 times|3x) (?:a |per |each )?(?:day|daily)|t\.?i\.?d\.?|q\s?8\s?h(?:ours)?)(?![a-z])/i,
    3,
    1,
  ],
  [
    /\b(?:(?:four times|4 times|4x) (?:a |per |each )?(?:day|daily)|q\.?i\.?d\.?|q\s?6\s?h(?:ours)?)(?![a-z])/i,
    4,
    1,
  ],
  [/\b(?:weekly|(?:once )?(?:a|per|each|every) (?:week|wk)|q\s?(?:1\s?)?w(?:ee)?k)\b|\/(?:week|wk)\b/i, 1, 7],
  [
    /\b(?:daily|nightly|(?:a|per|each|every) (?:day|24 hours)|q\.?d\.?|q\s?hs|qam|qpm|q\s?24\s?h|at bedtime|every (?:morning|evening|night))(?![a-z])|\/(?:day|d)\b/i,
    1,
    1,
  ],
];
const SOME_LIMIT =
  '(?:(?:does|do|will|must|should|may|can|shall|is|are)? ?(?:not|never)(?: to)? (?:exceed|go (?:over|above|beyond)|be (?:more|greater|higher) than|be (?:over|above)|more than|above|over|surpass)|(?:is |must be |should be |of )?(?:no (?:more|greater|higher) than|at most|up to|not (?:more|greater|higher) than|limited to|within|<=|\\u2264|(?:at )?(?:a )?maximum (?:dose )?(?:of|is)?))';
const LIMIT = new RegExp(
  `^(?:the |requested |prescribed |ordered |total |daily |maximum |max |patient's )*(?:dos(?:e|es|age|ing) (?:of |for )?(?:the |requested )*@|@(?:'s)?(?: total| daily| maximum)* dos(?:e|es|age|ing)) ${SOME_LIMIT}\\s*${AMOUNT}(.*)$`,
);
const TABLETS = /\b(\d+(?:\.5)?|one|two|half)\s+(?:tab(?:let)?s?|cap(?:sule)?s?|pills?|pens?|injections?)\b/i;
const WORDS: Record<string, number> = { one: 1, two: 2, half: 0.5 };

const unitOf = (unit: string): [string, number] => {
  const lower = unit.toLowerCase();
  if (lower === 'mcg') return ['mg', 0.001];
  if (lower === 'g' || lower.startsWith('gram')) return ['mg', 1000];
  return lower === 'mg' ? ['mg', 1] : ['units', 1];
};

function doseOf(amount: string, unit: string, behind: string): Dose | undefined {
  const often = HOW_OFTEN.find(([words]) => words.test(behind));
  if (!often) return undefined;
  const [, times, days] = often;
  const [into, factor] = unitOf(unit);
  return { amount: Number(amount.replaceAll(',', '')) * factor, unit: into, times, days };
}

/** The dose behind the name in its sentence; nothing where several stand there. */
function doseIn({ text, start }: Sentence, end: number): Dose | undefined {
  const behind = text.slice(end - start);
  const [first, other] = [...behind.matchAll(new RegExp(AMOUNT, 'gi'))];
  if (!first || first.index > 40) return undefined;
  const rest = behind.slice(first.index + first[0].length, other?.index);
  const dose = doseOf(first[1]!, first[2]!, rest);
  if (!dose || (other && /\b(?:to|then|increase|up|titrat\w*)\b/i.test(rest))) return undefined;
  const tablets = TABLETS.exec(rest)?.[1]?.toLowerCase();
  return tablets ? { ...dose, amount: dose.amount * (WORDS[tablets] ?? Number(tablets)) } : dose;
}

const perDay = ({ amount, times, days }: Dose) => (amount * times) / days;

/** Above the limit, or within it; nothing where that cannot be told, since a larger dose is given less often. */
function exceeds(dose: Dose, limit: Dose): boolean | undefined {
  if (dose.unit !== limit.unit) return undefined;
  if (perDay(dose) > perDay(limit) * 1.001) return true;
  return dose.days > limit.days && dose.amount > limit.amount ? undefined : false;
}

/** Where nothing but a largest dose is asked for. */
export const dose: Frame = (description) => {
  const { text, names } = markedOf(description.replace(/[.;]\s*$/, ''));
  const asked = LIMIT.exec(text);
  const ids = names[0]?.filter((id) => named(id)?.drug) ?? [];
  const limit = asked && names.length === 1 ? doseOf(asked[1]!, asked[2]!, asked[3]!) : undefined;
  if (!limit || ids.length === 0) return undefined;
  return { judge: (chart) => judgeDose(ids, limit, chart) };
};

/** The answer where all doses of the record agree. */
function judgeDose(ids: readonly string[], limit: Dose, chart: Chart): LeafOutcome | undefined {
  const found = ids.flatMap((id) =>
    (askedMentions(chart).get(id) ?? []).flatMap((mention) => {
      const sentence = chart.sentences[mention.sentence]!;
      const dose = doseIn(sentence, mention.end);
      // a dose that is ordered is planned
      const isSaid =
        standingOf(assertionOf(chart, sentence.index, mention), ['planned'], true) === 'asserted';
      return dose && isSaid ? [{ above: exceeds(dose, limit), sentence, mention }] : [];
    }),
  );
  const answers = new Set(found.map(({ above }) => above));
  const [first] = found;
  if (!first || answers.size !== 1 || first.above === undefined) return undefined;
  const findings = found.map(
    ({ sentence, mention }): Finding => ({
      span: { start: mention.start, end: mention.end },
      sentence: sentence.index,
      stance: first.above ? 'contradicts' : 'supports',
      confidence: 0.8,
      ...(sentence.date ? { date: sentence.date } : {}),
    }),
  );
  return {
    answer: first.above ? 'no' : 'yes',
    reason: says(chart, findings[0]!),
    rule: 'description',
    confidence: 0.8,
    exact: true,
    findings: findings.slice(0, 5),
  };
}
