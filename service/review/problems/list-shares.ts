/**
 * How likely it is that a careful reader of the whole chart lists a problem as active: a logistic regression over `list-features.ts`, learned
 * from lists of readers (scripts/training/lists.py). The rules propose; where the whole chart speaks clearly otherwise, it decides.
 */
import type { Chart } from '../../language/types.ts';
import type { Mention } from '../mentions/find.ts';
import { listFeatures, problemMentions } from './list-features.ts';
import file from './list-weights.json' with { type: 'json' };
import type { ListedProblem } from './listed.ts';
import { type Place, placeOf, speaks } from './places.ts';
import {
  isAsked,
  isChoice,
  isOfTest,
  isTakenBack,
  isTrivial,
  RELATIVE,
  readsAs,
  type Said,
  statementOf,
} from './said.ts';

/** Less likely than this, what the rules list is left for a person to confirm: the doubt is ours, and not the record's. */
const DOUBTED = 0.5;
/** As likely as this, what the rules do not list is active. */
const LISTED = 0.6;

const WEIGHTS = new Map(Object.entries(file.weights));

export function shareOf(features: Readonly<Record<string, number>>): number {
  let sum = file.intercept;
  for (const [name, value] of Object.entries(features)) sum += (WEIGHTS.get(name) ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}

/** The rules' list with the share of each, and with what the whole chart changes. `listed` makes a problem of a statement. */
export function weighed(
  chart: Chart,
  problems: readonly ListedProblem[],
  codes: readonly string[],
  listed: (said: readonly Said[]) => ListedProblem | undefined,
): ListedProblem[] {
  const known = new Map(problems.map((each) => [each.key, each]));
  const mentions = problemMentions(chart);
  return listFeatures(chart, problems, codes).flatMap(({ key, features }): ListedProblem[] => {
    const problem = known.get(key);
    // what follows from a value is no matter of words
    if (problem?.said[0]?.measured) return [problem];
    const share = shareOf(features);
    if (problem?.status === 'active') {
      const isDoubted = share < DOUBTED && !isAskedFor(problem) && !isIdentified(chart, problem);
      // a complaint that nobody lists is told in passing
      if (isDoubted && isComplaint(problem)) return [];
      return [{ ...problem, share, ...(isDoubted && { status: 'unconfirmed' }) }];
    }
    // however often it is named, an event of long ago is history
    if (share < LISTED || problem?.faded) return problem ? [problem] : [];
    const said = clearest(chart, mentions.get(key) ?? []);
    const added = said && listed([said, ...(problem?.said ?? []).filter(({ saying }) => saying === 'has')]);
    if (!added || (added.faded && added.status === 'past')) return problem ? [problem] : [];
    return [{ ...added, status: 'active', share }];
  });
}

const isComplaint = ({ said }: ListedProblem): boolean =>
  /^(?:symptom|finding|event)$/.test(said[0]!.condition?.course ?? '');

/** The diagnosis of the request itself, in the words of its code: the order that names it leaves nothing unsettled. */
const isAskedFor = ({ said }: ListedProblem): boolean => said.some(({ rank }) => rank !== undefined);

/** "73M, CVA x2, bedbound.", "72F with COPD": who the patient is, in the words of the one who sees him. */
const WHO =
  /^(?:(?:HPI|ID|CC|S)\W{1,3})?(?:(?:[Pp]t|[Pp]atient) is )?(?:[Aa]n? )?\d{2,3}[\s-]?(?:y(?:ea)?rs?(?:[- ]old)?|y\/o|yo|y\.o\.|y)?[\s-]?(?:M|F|male|female|man|woman|gentleman|lady)(?![\w/])(?:(?!\b(?:who|here|came|presents?|seen|w\/o|without|no|denies|rule|possible|suspected|eval\w*|concern\w*|f\/u|daughter|son|mother|father|sister|brother|wife|husband)\b)[^.;?])*$/;
const isIdentified = ({ sentences }: Chart, { said, chronic_condition: group }: ListedProblem): boolean =>
  said.some(({ saying, sentence, start, condition }) => {
    const { text, start: from } = sentences[sentence]!;
    const lasts = group !== undefined || /^(?:chronic|lasting_event)$/.test(condition?.course ?? '');
    return lasts && saying === 'has' && WHO.test(text.slice(0, start - from).replace(/\s+/g, ' '));
  });

/** What is said of it in the latest paper that speaks of the patient, as something that the patient has. */
function clearest(chart: Chart, mentions: readonly Mention[]): Said | undefined {
  const dateOf = ({ sentence }: Mention) => chart.documents[chart.sentences[sentence]!.document]?.date ?? '';
  const mention = mentions
    .filter(({ sentence }) => speaks(chart.documents[chart.sentences[sentence]!.document]))
    .filter((each) => !speaksAgainst(chart, each))
    .toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))[0];
  if (!mention) return undefined;
  const sentence = chart.sentences[mention.sentence]!;
  return statementOf(chart, sentence, mention, {
    place: placeIn(chart, mention),
    saying: 'has',
    condition: mention.condition,
  });
}

/** The sentence speaks of a relative or of somebody else, of a test for it, asks, says that it is mistaken, or tells what a form has to choose from. */
function speaksAgainst(chart: Chart, mention: Mention): boolean {
  const sentence = chart.sentences[mention.sentence]!;
  const saying = readsAs(chart, sentence, placeIn(chart, mention), mention, mention.condition);
  const text = sentence.text.replace(/\s/g, ' ');
  const before = text.slice(0, mention.start - sentence.start);
  const after = text.slice(mention.end - sentence.start);
  return (
    isTakenBack(before, after) ||
    isOfTest(after) ||
    isTrivial(sentence, mention) ||
    isChoice(before) ||
    isAsked(before) ||
    saying === 'family' ||
    (saying === undefined && RELATIVE.test(sentence.text))
  );
}

const placeIn = (chart: Chart, { sentence }: Mention): Place =>
  placeOf(chart, chart.sentences[sentence]!) ?? 'told';
