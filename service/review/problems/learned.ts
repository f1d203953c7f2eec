/** What a learned reading of the words makes of the problems that a chart names, beside what the rules say. */
import type { Chart } from '../../language/types.ts';
import { contextOf } from '../mentions/context.ts';
import { featuresOf } from '../mentions/features.ts';
import { type Mention, mentionsOf } from '../mentions/find.ts';
import { type ProblemLabel, type Shares, sharesOf } from '../mentions/status.ts';
import { placeOf } from './places.ts';
import { isTrivial, readsAs, type Said, type Saying, sayings, statementOf } from './said.ts';

/** Surer than this that the patient has it, where the rules found no statement. */
const HAS = 0.7;
/** So unlikely that the rules are not believed. */
const DOUBTED = 0.25;

const SAYINGS: Record<ProblemLabel, Saying | undefined> = {
  active: 'has',
  resolved: 'had',
  ruled_out: 'denied',
  unsettled: 'suspected',
  family_or_other_person: 'family',
  only_named: undefined,
  not_this: undefined,
};

/** Every statement of a problem in reading order: the learned reading where a name is known, the rules where none is. */
export function statementsOf(chart: Chart): Said[] {
  const ruled = sayings(chart);
  const byPlace = new Map(ruled.map((each) => [`${each.start} ${each.key}`, each]));
  const mentions = mentionsOf(chart).filter(({ kind }) => kind === 'problem');
  const read = mentions.flatMap(
    (mention) => readOf(chart, mention, byPlace.get(`${mention.start} ${mention.key}`)) ?? [],
  );
  const free = ruled.filter(
    (said) => !said.condition && !mentions.some(({ start, end }) => start < said.end && said.start < end),
  );
  return [...read, ...free].sort((a, b) => a.start - b.start);
}

function readOf(chart: Chart, mention: Mention, ruled: Said | undefined): Said | undefined {
  if (ruled && ruled.saying !== 'has') return ruled;
  if (ruled) {
    const shares = problemShares(chart, mention, ruled.saying);
    const saying = shares.active < DOUBTED ? sayingOf(shares) : ruled.saying;
    return saying && { ...ruled, saying };
  }
  const sentence = chart.sentences[mention.sentence]!;
  const place = placeOf(chart, sentence);
  const condition = mention.condition!;
  if (!place || isTrivial(sentence, mention)) return undefined;
  // a symptom that nobody lists is said of by the way
  if (
    (condition.course === 'symptom' || condition.course === 'finding') &&
    (place === 'told' || place === 'family')
  )
    return undefined;
  // asked, feared, of somebody else: however much the words around it sound like a disease
  if (readsAs(chart, sentence, place, mention, condition) !== 'has') return undefined;
  if (problemShares(chart, mention, undefined).active < HAS) return undefined;
  return statementOf(chart, sentence, mention, { place, saying: 'has', condition });
}

/** What the words say of one problem; `ruled` is what the rules say. */
export function problemShares(
  chart: Chart,
  mention: Mention,
  ruled: Saying | undefined,
): Shares<ProblemLabel> {
  const { key, condition } = mention;
  const features = featuresOf(contextOf(chart, mention), {
    kind: 'problem',
    key,
    rule: ruled ?? 'none',
    ...(condition && { course: condition.course }),
  });
  return sharesOf('problem', features);
}

function sayingOf(shares: Shares<ProblemLabel>): Saying | undefined {
  const [label] = Object.entries(shares).sort((a, b) => b[1] - a[1])[0] as [ProblemLabel, number];
  return SAYINGS[label];
}
