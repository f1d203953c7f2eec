/** What a learned reading of the words makes of the drugs that a chart names, beside what the rules say. */
import type { Chart } from '../../language/types.ts';
import { contextOf, type MentionContext } from '../mentions/context.ts';
import { featuresOf } from '../mentions/features.ts';
import { type Mention, mentionsOf } from '../mentions/find.ts';
import { type DrugLabel, type Shares, sharesOf } from '../mentions/status.ts';
import { ADVISED, isLeftOpen, isToBegin } from './drug-verbs.ts';
import { type Stated, statedOf, tellings, tellsOfDrugs } from './medications.ts';
import { speaks } from './places.ts';

/** Surer than this that the patient takes it, where the rules found no statement. */
const TAKES = 0.6;
/** Surer than this that it was stopped or failed. */
const ENDED = 0.7;
/** Surer than this that it is left for later. */
const PLANNED = 0.5;
/** So unlikely that the rules are not believed, and so likely. */
const DOUBTED = 0.6;
const SURE = 0.9;
/** So sure where the paper or the section is not one that tells what is taken: lists stand in reports and under allergies too. */
const ANYWHERE = 0.85;
/** Said of what is not taken, or not yet. */
const NOT_YET = new Set(['planned', 'hypothetical', 'declined', 'negated', 'policy', 'family', 'other']);
const OVER: readonly DrugLabel[] = ['stopped', 'failed'];

/** Every statement of a drug in reading order: the learned reading where a name is known, the rules where none is. */
export function drugStatementsOf(chart: Chart): Stated[] {
  const ruled = tellings(chart);
  const byPlace = new Map(ruled.map((each) => [each.start, each]));
  const mentions = mentionsOf(chart).filter(({ kind }) => kind === 'drug');
  const bySentence = Map.groupBy(mentions, ({ sentence }) => sentence);
  const open = new Set<string>();
  const read = [...bySentence].flatMap(([index, named]) => {
    const sentence = chart.sentences[index]!;
    const tells = tellsOfDrugs(chart, sentence);
    if (!tells && !speaks(chart.documents[sentence.document])) return [];
    const drugs = named.map(({ start, end, key, name }) => ({ start, end, generic: key, written: name }));
    return named.flatMap((mention, i) => {
      const ruled = byPlace.get(mention.start);
      const shares = drugShares(chart, mention, ruled);
      if (ruled?.briefly || ruled?.continues) return [ruled];
      // "metoprolol 25 (held)" in a list of what is taken
      if (ruled?.held || ruled?.headed) return [ruled];
      // "to be started if the sugar rises": what names it later, and tells of no taking, has to be sure
      if (
        shares.planned >= PLANNED ||
        isLeftOpen(chart.text.slice(mention.end, sentence.end).replace(/\s+/g, ' '))
      )
        open.add(mention.key);
      if (ruled && (ruled.taken ? ruled.changed || shares.current >= DOUBTED : shares.current < SURE))
        return [ruled];
      if (!tells && shares.current < ANYWHERE) return [];
      const taken = isTaken(shares, contextOf(chart, mention));
      if (taken === undefined || (taken && open.has(mention.key) && shares.current < SURE)) return [];
      const stopped = !taken && shares.stopped >= ENDED;
      return statedOf(chart, sentence, drugs, i, { taken, stopped, sure: shares.current >= SURE }) ?? [];
    });
  });
  const unnamed = ruled.filter(
    ({ sentence, start, end }) =>
      !bySentence.get(sentence)?.some((mention) => mention.start < end && start < mention.end),
  );
  return [...read, ...unnamed].sort((a, b) => a.start - b.start);
}

/** What the words say of one drug; `ruled` is what the rules say. */
export function drugShares(chart: Chart, mention: Mention, ruled: Stated | undefined): Shares<DrugLabel> {
  const rule = ruled ? (ruled.taken ? 'taken' : 'stopped') : 'none';
  return sharesOf('drug', featuresOf(contextOf(chart, mention), { kind: 'drug', key: mention.key, rule }));
}

/** "If she misses her omeprazole": whatever becomes of it, she takes it. */
const OWN = /\b(?:her|his|their)(?: own| usual| regular| daily)? $/i;

function isTaken(shares: Shares<DrugLabel>, { flags, left }: MentionContext): boolean | undefined {
  // who is sure that it is taken has read "planned" and "pending" of something else in the sentence
  if (shares.current >= SURE && !isToBegin(left)) return true;
  if (shares.current >= TAKES && OWN.test(left)) return true;
  if (shares.current >= TAKES)
    return ADVISED.test(left) || flags.some((flag) => NOT_YET.has(flag)) ? undefined : true;
  const over = OVER.reduce((sum, label) => sum + shares[label], 0);
  return over >= ENDED ? false : undefined;
}
