/** What rules and words make of a problem over a whole chart, as numbers: from them it is learned whether a careful reader would list it. */
import { daysBetween } from '../../language/index.ts';
import { most } from '../../language/lists.ts';
import type { Chart } from '../../language/types.ts';
import { type Mention, mentionsOf } from '../mentions/find.ts';
import type { ProblemLabel } from '../mentions/status.ts';
import { codesOf } from './conditions.ts';
import { problemShares } from './learned.ts';
import type { ListedProblem } from './listed.ts';
import { placeOf, speaks } from './places.ts';

export interface ProblemFeatures {
  key: string;
  /** As the chart writes it, each spelling once. */
  written: string[];
  /** Its codes, as prefixes. */
  codes: string[];
  /** By the rules; absent where they list nothing. */
  status?: string;
  features: Record<string, number>;
}

const LABELS: readonly ProblemLabel[] = [
  'active',
  'resolved',
  'ruled_out',
  'unsettled',
  'family_or_other_person',
  'only_named',
  'not_this',
];

/** Where a vocabulary's names of problems stand, by problem. */
export const problemMentions = (chart: Chart): Map<string, Mention[]> =>
  Map.groupBy(
    mentionsOf(chart).filter(({ kind }) => kind === 'problem'),
    ({ key }) => key,
  );

/** One for each problem that is named by a vocabulary or listed by the rules, in reading order. */
export function listFeatures(
  chart: Chart,
  problems: readonly ListedProblem[],
  codes: readonly string[],
): ProblemFeatures[] {
  const mentions = problemMentions(chart);
  const listed = new Map(problems.map((each) => [each.key, each]));
  return [...new Set([...mentions.keys(), ...listed.keys()])].map((key) =>
    featuresOf(chart, key, mentions.get(key) ?? [], listed.get(key), codes),
  );
}

function featuresOf(
  chart: Chart,
  key: string,
  mentions: readonly Mention[],
  listed: ListedProblem | undefined,
  asked: readonly string[],
): ProblemFeatures {
  const said = listed?.said ?? [];
  const decides = said[0];
  const condition = decides?.condition ?? mentions[0]?.condition;
  const codes = condition ? codesOf(condition) : [];
  const features: Record<string, number> = {};
  const add = (name: string, value = 1) => {
    features[name] = (features[name] ?? 0) + value;
  };
  add(`status ${listed?.status ?? 'none'}`);
  add(`course ${condition?.course ?? 'unknown'}`);
  add(`course ${condition?.course ?? 'unknown'} status ${listed?.status ?? 'none'}`);
  if (condition?.group) add('chronic group');
  // symptoms, states after operations, drugs taken for long: by the beginning of the code
  if (codes[0]) add(`code ${codes[0].slice(0, 2)}`);
  add(`name ${key}`);
  if (condition && condition.id !== key) add('wider vocabulary');
  if (!condition) add('free words');
  if (decides) {
    add(`decides ${decides.saying}`);
    add(`decides ${decides.place}`);
    if (decides.loose) add('decides loose');
    if (decides.rank !== undefined) add('by code');
    if (decides.measured) add('measured');
    if (decides.date && chart.anchor)
      add('decides years ago', Math.min(5, Math.max(0, daysBetween(decides.date, chart.anchor)) / 365));
    const document = chart.documents[chart.sentences[decides.sentence]!.document];
    add(`decides in ${document?.kind ?? 'other'}`);
    add(`decides by ${document?.authorRole ?? 'unknown'}`);
  }
  for (const { saying, place } of said) {
    add(`said ${saying}`);
    add(`said in ${place}`);
  }
  for (const name of Object.keys(features).filter((each) => each.startsWith('said ')))
    features[name] = Math.log1p(features[name]!);
  if (asked.some((code) => codes.some((prefix) => code.startsWith(prefix)))) add('asked for');
  add('mentions', Math.log1p(mentions.length));
  const documents = new Set(mentions.map(({ sentence }) => chart.sentences[sentence]!.document));
  add('documents', Math.log1p(documents.size));
  // The first statement of a place counts.
  const sayingAt = new Map(said.toReversed().map(({ start, saying }) => [start, saying]));
  const shares = mentions.map((mention) => problemShares(chart, mention, sayingAt.get(mention.start)));
  const speaking = mentions.map(({ sentence }) =>
    speaks(chart.documents[chart.sentences[sentence]!.document]),
  );
  const own = shares.filter((_, at) => speaking[at]);
  add('silent documents', speaking.filter((each) => !each).length / Math.max(1, mentions.length));
  for (const label of LABELS) {
    const all = own.map((each) => logit(each[label]));
    if (all.length === 0) continue;
    add(`most ${label}`, most(all));
    add(`mean ${label}`, all.reduce((sum, each) => sum + each, 0) / all.length);
  }
  const latest = latestOf(chart, mentions, speaking);
  for (const label of LABELS)
    if (latest.length > 0) add(`latest ${label}`, most(latest.map((at) => logit(shares[at]![label]))));
  if (own.length === 0) add('no mention that speaks');
  for (const { sentence } of mentions) add(`place ${placeOf(chart, chart.sentences[sentence]!) ?? 'silent'}`);
  const written = mentions.map(({ sentence, start, end }) => {
    const { text, start: from } = chart.sentences[sentence]!;
    return text.slice(start - from, end - from).replace(/\s+/g, ' ');
  });
  return {
    key,
    written: [...new Set([...written, ...(decides ? [decides.name] : [])])],
    codes,
    ...(listed && { status: listed.status }),
    features,
  };
}

const logit = (share: number): number => Math.max(-5, Math.min(5, Math.log(share / (1 - share))));

/** Places in `mentions` of those in the latest dated document that speaks, or of all where none is dated. */
function latestOf(chart: Chart, mentions: readonly Mention[], speaking: readonly boolean[]): number[] {
  const dated = mentions.flatMap(({ sentence }, at) => {
    const { document } = chart.sentences[sentence]!;
    return speaking[at] ? [{ at, date: chart.documents[document]?.date ?? '' }] : [];
  });
  const last = dated
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return dated.flatMap(({ at, date }) => (date === last ? [at] : []));
}
