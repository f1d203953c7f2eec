/**
 * The second reading. Sentences that read like those that proved or contradicted a leaf in labelled examples are weighed against the
 * answer of the rules (`weigh.ts`). They
 * - answer the leaf where no rule of its test settled it;
 * - turn or open an answer by a statement, where they speak clearly against it;
 * - break a silence that means no, where the chart does raise the matter.
 * They judge no number that a test asks for and no leaf that only a person can.
 */
import { isPastedPolicy } from '../../language/documents/boilerplate.ts';
import { assertionOf, isOfRelative, STUDIES } from '../../language/index.ts';
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import { BY_WORDS, type Finding, type LeafOutcome } from '../outcome.ts';
import { weightAt } from '../patterns/claim.ts';
import { fits } from '../patterns/scope.ts';
import { says, stated } from '../reasons/templates.ts';
import type { Guideline, GuidelineNode } from '../schema/guideline.ts';
import { type Scope, variablesOf } from '../schema/tests.ts';
import { NOT_MENTIONED } from '../words.ts';
import { asksForOthers, isOfIllKin, isOfKin } from './kin.ts';
import { isLetterhead, saysNothing } from './letterhead.ts';
import { likeness } from './likeness.ts';
import { mostOf, type Sides } from './model.ts';
import type { Classified, Read, Weighed } from './weigh.ts';

export { likeness } from './likeness.ts';
export { weigh } from './weigh.ts';

/** Share from which a side is the answer: a wrong yes is the worst that can be said, so it must be likelier than all else. */
const ENOUGH = { yes: 0.6, no: 0.4 };
/** Where the rules left it open and both sides read so far, nothing is settled. */
const CONFLICT = 0.7;
/** A sentence that is to answer a leaf must itself read for it at least so far. */
const TELLING = { yes: 0.5, no: 0.3 };
/** Share from which a sentence may be shown beside the findings of an answer; it decides nothing. */
const ALIKE = 0.15;
const MOST_ALIKE = 6;
const UNSETTLED = 'may bear on this but does not settle it';
/** Share from which the nearest words are shown where nothing answers. */
const NEAR = 0.3;
/** Share from which such a sentence is said to speak for the answer; below, it only mentions the matter. */
const PROOF = 0.5;
/** Share from which a sentence denies a matter plainly enough to settle a doubt about it. */
const PLAIN = 0.8;
/** What a reading by wording is worth beside one by a rule. */
const WORTH = 0.7;
const SHOWN = 3;
const OTHER = { yes: 'no', no: 'yes' } as const;

/** The outcome of the tests, or the one by wording where that is clearer. */
export function secondReading(classified: Classified, shares: Weighed): LeafOutcome {
  const { chart, recorded, read } = classified;
  const side = sideOf(classified, topOf(read), shares);
  if (classified.silenceIsNo)
    return side === 'yes'
      ? answered(chart, side, classified, [])
      : side === 'unknown'
        ? raised(chart, read)
        : recorded;
  if (side === recorded.answer || (side === 'no' && leavesDoubt(classified))) return recorded;
  if (side === 'unknown') return isConcluded(classified) ? recorded : opened(classified);
  const contrary = side === 'yes' ? 'contradicts' : 'supports';
  return answered(
    chart,
    side,
    classified,
    recorded.findings.filter((f) => f.stance === contrary),
  );
}

/**
 * An exclusion that the record leaves in doubt is not ruled out by words that are no newer than the doubt, unless they plainly read like
 * a denial.
 */
function leavesDoubt({ node, recorded, read }: Classified): boolean {
  if (node.role !== 'exclude' || recorded.answer !== 'unknown') return false;
  const [told] = likestFirst(read, 'no');
  const doubts = recorded.findings.filter(({ note }) => note?.startsWith('uncertain'));
  return told!.no < PLAIN && doubts.some(({ date = '' }) => (told!.sentence.date ?? '') <= date);
}

/** What a report of a study concludes by name is established, however few such conclusions were learned. */
function isConcluded({ chart, recorded: { answer, rule, findings } }: Classified): boolean {
  if (answer !== 'yes' || rule !== 'statement') return false;
  return findings.some(({ stance, sentence: index, note }) => {
    const { document, section } = chart.sentences[index]!;
    const kind = chart.documents[document]?.kind;
    const concludes =
      CONCLUSION.test(chart.sentences[index]!.text) || chart.sections[section]?.kind === 'assessment';
    return stance === 'supports' && !note && kind !== undefined && STUDIES.has(kind) && concludes;
  });
}
const CONCLUSION = /^\W*(?:impression|conclusion|final diagnosis|diagnosis)s?\s*:/i;

const likestFirst = (read: readonly Read[], side: keyof Sides): Read[] =>
  read.toSorted((a, b) => b[side] - a[side] || a.sentence.index - b.sentence.index);

/** What is weighed of a leaf; undefined where the rules alone answer it. `silenceIsNo`: nothing speaks of the leaf, and that means no. */
export function classify(
  code: Guideline['guideline_code'],
  node: GuidelineNode,
  chart: Chart,
  recorded: LeafOutcome,
  silenceIsNo: boolean,
): Classified | undefined {
  if (node.judgement || recorded.answer === 'not_applicable') return undefined;
  if (recorded.answer !== 'unknown' && recorded.rule !== 'statement') return undefined;
  const likes = likeness(code, node, chart);
  if (!likes) return undefined;
  // sentences that a rule reads as the contrary prove nothing by their wording alone
  const denies = recorded.answer === 'yes' ? [] : recorded.findings.filter((f) => f.stance === 'contradicts');
  const denied = (s: Sentence) => denies.some(({ span }) => span.start < s.end && s.start < span.end);
  const telling = tellers(node, chart);
  // a form, or a letter to the payer, proves nothing against the notes
  const isForm = ({ index }: Sentence) => weightAt(chart, index) === 'form';
  const isContradicted =
    recorded.answer === 'no' || telling.some((s) => !isForm(s) && likes[s.index]!.no >= TELLING.no);
  const read = telling.map((sentence): Read => {
    const { yes, no } = likes[sentence.index]!;
    const proves =
      !denied(sentence) &&
      !isOfKin(sentence, node) &&
      !isOfPart(sentence, node) &&
      !(isContradicted && isForm(sentence));
    return { sentence, yes: proves ? yes : 0, no };
  });
  return { node, chart, recorded, silenceIsNo, likes, read };
}

function sideOf(
  { recorded, silenceIsNo }: Classified,
  top: Sides,
  shares: Weighed,
): 'yes' | 'no' | 'unknown' {
  const likeliest = shares.yes >= ENOUGH.yes ? 'yes' : shares.no >= ENOUGH.no ? 'no' : 'unknown';
  // a silence stands unless something comes near the matter
  if (silenceIsNo && (likeliest === 'no' || mostOf(top) < ALIKE)) return 'no';
  if (recorded.answer === 'unknown' && Math.min(top.yes, top.no) >= CONFLICT) return 'unknown';
  if (likeliest === 'unknown' || likeliest === recorded.answer) return likeliest;
  return top[likeliest] >= TELLING[likeliest] ? likeliest : 'unknown';
}

function topOf(read: readonly Sides[]): Sides {
  return {
    yes: read.reduce((most, r) => Math.max(most, r.yes), 0),
    no: read.reduce((most, r) => Math.max(most, r.no), 0),
  };
}

/** "Contralateral R foot: osteomyelitis 2021, healed": what is told of the limb that the request is not about settles nothing here. */
const OTHER_LIMB =
  /^\W*(?:contra-?lateral|(?:the )?(?:opposite|other) (?:(?:right|left|rt|lt|r|l) )?(?:side|arm|leg|foot|hand|knee|hip|shoulder|elbow|ankle|heel|eye|breast|limb))\b/i;
const isOfOtherLimb = ({ text }: Sentence, { description }: GuidelineNode): boolean =>
  OTHER_LIMB.test(text) &&
  !/\b(?:contra-?lateral|opposite|other|both|bilateral|either|each)\b/i.test(description);

const OF_ALL = /^(?:every|each|all|both)\b/i;

/** What is asked of every one is not proved by one row of a table, nor by what is said of one alone. */
const isOfPart = ({ text, kind }: Sentence, { description }: GuidelineNode): boolean =>
  OF_ALL.test(description) &&
  (kind === 'row' || (kind === 'label' && /\S\s{3,}\S/.test(text)) || /\b(?:alone|only)\b/i.test(text));

/** Sentences that may answer the leaf by their wording: to the wording all numbers are one, so none that the leaf's tests ask for. */
export function tellers(node: GuidelineNode, chart: Chart): Sentence[] {
  const numbers = measuredIn(chart, node);
  const scope = scopeOf(node);
  return speakers(chart, node).filter(
    (s) => !numbers.has(s.index) && fits(chart, scope, s, s.date) !== 'out',
  );
}

/** Sentences beside the findings of an answer that read like its labelled proof, or of an open leaf like either, the likest first. */
export function alike(
  code: Guideline['guideline_code'],
  node: GuidelineNode,
  chart: Chart,
  { answer, rule, findings }: Pick<LeafOutcome, 'answer' | 'rule' | 'findings'>,
): Finding[] {
  if (answer === 'not_applicable') return [];
  const likes = likeness(code, node, chart);
  if (!likes) return [];
  const shown = new Set(findings.map((f) => f.sentence));
  const share = (sides: Sides) => (answer === 'unknown' ? mostOf(sides) : sides[answer]);
  return speakers(chart, node)
    .filter((s) => share(likes[s.index]!) >= ALIKE && !shown.has(s.index))
    .filter((s) => fits(chart, scopeOf(node), s, s.date) !== 'out')
    .sort((a, b) => share(likes[b.index]!) - share(likes[a.index]!) || a.index - b.index)
    .slice(0, MOST_ALIKE)
    .map((sentence) => {
      const read = { sentence, ...likes[sentence.index]! };
      if (answer !== 'unknown' && BY_WORDS.has(rule) && read[answer] >= PROOF) return findingOf(read, answer);
      return { ...findingOf(read, read.no > read.yes ? 'no' : 'yes'), stance: 'mentions' as const };
    });
}

/** The test's own scope, where it has one: a sentence that may not speak by it may not speak here. */
function scopeOf(node: GuidelineNode): Scope | undefined {
  return node.test && 'scope' in node.test ? node.test.scope : undefined;
}

/** The measures that the leaf's tests ask for. */
const asked = rememberedBy((node: GuidelineNode): string[] => (node.test ? variablesOf(node.test) : []));

function measuredIn(chart: Chart, node: GuidelineNode): Set<number> {
  return new Set(
    asked(node).flatMap((v) => (chart.byVariable.get(v) ?? []).map((i) => chart.measurements[i]!.sentence)),
  );
}

/** A number by itself ("- 62.") tells nobody what it is. */
const isBareNumber = ({ text }: Sentence): boolean => /^\W*\d+(?:[.,]\d+)?\W*$/.test(text);

/**
 * Sentences of this patient's record that can prove something: no policy, whether it is a paper or pasted into one, no claim of who asks for the
 * payment, nothing of a relative, no letterhead, no bare heading or reply.
 */
function speakers(chart: Chart, node: GuidelineNode): Sentence[] {
  const sentences = ownSpeakers(chart);
  return sentences.filter(
    (sentence) => (asksForOthers(node) || !isOfIllKin(sentence)) && !isOfOtherLimb(sentence, node),
  );
}

const ownSpeakers = rememberedBy((chart: Chart): Sentence[] =>
  chart.sentences.filter((sentence) => {
    const document = chart.documents[sentence.document];
    if (document?.otherPatient || document?.kind === 'policy') return false;
    if (isLetterhead(chart, sentence) || saysNothing(chart, sentence) || isBareNumber(sentence)) return false;
    if (isOfRelative(chart, sentence) || isPastedPolicy(sentence.text)) return false;
    if (assertionOf(chart, sentence.index, sentence).policy) return false;
    return weightAt(chart, sentence.index) !== 'claim';
  }),
);

function answered(
  chart: Chart,
  side: keyof Sides,
  { read, likes }: Pick<Classified, 'read' | 'likes'>,
  against: readonly Finding[],
): LeafOutcome {
  const findings = likestFirst(read, side)
    .filter((r, i) => i === 0 || r[side] >= TELLING[side])
    .slice(0, SHOWN)
    .map((r) => findingOf(r, side));
  const first = findings[0]!;
  // an older statement does not stand against a later one, nor one that reads like the answer itself
  const contrary = against.find(
    ({ date, sentence }) =>
      (!date || !first.date || date >= first.date) &&
      sentence !== first.sentence &&
      likes[sentence]![OTHER[side]] >= Math.max(PROOF, likes[sentence]![side]),
  );
  const over = contrary ? ` In contrast, ${lowerFirst(says(chart, contrary))}` : '';
  return {
    answer: side,
    reason: `${says(chart, first)}${over}`,
    rule: 'wording',
    confidence: first.confidence,
    findings: [...findings, ...against],
  };
}

/** An answer that its own words hardly bear out, with nothing better in its place. */
function opened({ chart, node, recorded }: Classified): LeafOutcome {
  const first = recorded.findings[0];
  const contrary = node.role === 'exclude' ? 'does not clearly rule this out' : 'may speak against this';
  const verb = recorded.answer === 'yes' ? 'does not clearly establish this' : contrary;
  return {
    ...recorded,
    answer: 'unknown',
    rule: 'wording',
    reason: first ? `${stated(chart, first, verb)}.` : NOT_MENTIONED,
  };
}

/** The chart comes near it without settling it: that is no silence. */
function raised(chart: Chart, read: readonly Read[]): LeafOutcome {
  const nearest = read.reduce((a, b) => (mostOf(b) > mostOf(a) ? b : a));
  const finding = mentionOf(nearest);
  return {
    answer: 'unknown',
    rule: 'wording',
    reason: `${stated(chart, finding, UNSETTLED)}.`,
    confidence: WORTH * 0.5,
    findings: [finding],
    missing: 'words that settle it, either way',
  };
}

/**
 * In place of the claim that nothing is said: the words that come nearest, where some come near. On records kept back such a claim was
 * wrong for four of five leaves of this kind, and every other one of these quotes is what a reader would have quoted.
 */
export function withNearest(
  code: Guideline['guideline_code'],
  node: GuidelineNode,
  chart: Chart,
  outcome: LeafOutcome,
): LeafOutcome {
  const likes = outcome.reason === NOT_MENTIONED ? likeness(code, node, chart) : undefined;
  if (!likes) return outcome;
  const isOpen = outcome.answer === 'unknown';
  const nearness = (sides: Sides) => (isOpen ? mostOf(sides) : sides.no);
  // what is shown stands in learned order: its first, where that comes near
  const shown = outcome.findings[0]?.sentence;
  const read = tellers(node, chart).map((sentence): Read => ({ sentence, ...likes[sentence.index]! }));
  const near = read.filter((each) => nearness(each) >= NEAR);
  const first =
    near.find(({ sentence }) => sentence.index === shown) ??
    near.toSorted((a, b) => nearness(b) - nearness(a))[0];
  if (!first) return outcome;
  const finding = isOpen ? mentionOf(first) : findingOf(first, 'no');
  return {
    ...outcome,
    rule: 'wording',
    reason: isOpen ? `${stated(chart, finding, UNSETTLED)}.` : says(chart, finding),
    findings: [finding, ...outcome.findings.filter(({ sentence }) => sentence !== finding.sentence)],
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function findingOf(read: Read, side: keyof Sides): Finding {
  const { sentence } = read;
  return {
    span: { start: sentence.start, end: sentence.end },
    sentence: sentence.index,
    stance: side === 'yes' ? 'supports' : 'contradicts',
    confidence: WORTH * read[side],
    ...(sentence.date ? { date: sentence.date } : {}),
  };
}

/** Of words that come near without speaking for a side. */
const mentionOf = (read: Read): Finding => ({ ...findingOf(read, 'yes'), stance: 'mentions' });
