/** Judges a guideline's tree against a chart: leaves by their tests, inner nodes by three-valued logic. */
import type { Answer } from '../contract/results.ts';
import { append } from '../language/lists.ts';
import type { Chart } from '../language/types.ts';
import { colorFor, combine, decisionFor } from '../tree/index.ts';
import { withBearing, withSecondQuote } from './classifier/bearing.ts';
import { type Answered, calibratedConfidence } from './classifier/confidence.ts';
import { alike, classify, likeness, secondReading, weigh, withNearest } from './classifier/index.ts';
import { contraryOf, inOrder } from './classifier/order.ts';
import { judgeDescribed, toRead } from './described.ts';
import { headsLast } from './head-lines.ts';
import {
  BY_NUMBERS,
  BY_WORDS,
  type Finding,
  type Judgement,
  type LeafOutcome,
  type NodeOutcome,
} from './outcome.ts';
import { weightAt } from './patterns/claim.ts';
import { findPatterns, matchFinding } from './patterns/match.ts';
import type { Readings } from './reader/model.ts';
import type { Asked } from './reader/readings.ts';
import { fromOnePaper, says, withoutRepeats } from './reasons/templates.ts';
import type { Guideline, GuidelineNode } from './schema/guideline.ts';
import type { LeafTest, Pattern } from './schema/tests.ts';
import { judgeFirst, judgeGiven, judgeMentioned, judgeNot, judgeParts } from './tests/combine.ts';
import { judgeDuration } from './tests/duration.ts';
import { judgeCount, judgeEncounter, judgeInterval } from './tests/events.ts';
import { judgeAge, judgeRequest } from './tests/person.ts';
import { judgeStatement } from './tests/statement.ts';
import { judgeTherapy } from './tests/therapy.ts';
import { judgeChange, judgeValue } from './tests/value.ts';
import { onTopic } from './topic.ts';
import { LOOK_LIMIT, LOOKED_AT, NOT_MENTIONED, rank, silent, withPassagesTold } from './words.ts';

export interface JudgeOptions {
  /** `false`: the rules alone, without the second reading by wording. */
  wording?: boolean;
  /** Sentences that no rule found and that only read alike are shown when they come among the first so many. */
  alikeAmong?: number;
  /** What the reader says of the passages of leaves without a test (`reader/readings.ts`). */
  readings?: Readings;
  /** `false`: a reason keeps its quote, however little it bears on its criterion. */
  bearing?: boolean;
  /** Informed of every leaf, how its answer came about, by which its confidence is learnt. */
  watch?: (answered: Answered) => void;
}

interface Context {
  chart: Chart;
  code: string;
  wording: boolean;
  alikeAmong: number;
  readings: Readings | undefined;
  bearing: boolean;
  watch: JudgeOptions['watch'];
  leaves: Map<string, GuidelineNode>;
  /** The description above each leaf. */
  parents: ReadonlyMap<string, string>;
  about: Pattern[] | undefined;
  /** Ids under evaluation, so that a `same` test that points in a circle ends. */
  open: Set<string>;
}

/** Judges every node that counts under the request's type; the others are left out. */
export function judge(guideline: Guideline, chart: Chart, options: JudgeOptions = {}): Judgement {
  const requestType = requestTypeOf(guideline, chart);
  const leaves = new Map<string, GuidelineNode>();
  collectLeaves(guideline.criteria, leaves);
  const context: Context = {
    chart,
    code: guideline.guideline_code,
    wording: options.wording ?? true,
    alikeAmong: options.alikeAmong ?? LOOK_LIMIT,
    readings: options.readings,
    bearing: options.bearing ?? true,
    watch: options.watch,
    leaves,
    parents: parentsOf(guideline.criteria),
    about: guideline.about,
    open: new Set(),
  };
  const root = judgeNode(guideline.criteria, {
    context,
    requestType,
    inverted: false,
    belowNot: false,
  });
  return { root, requestType, rootDecision: decisionFor(root.answer) };
}

/** The request's type if the guideline knows it, else the guideline's default. */
export function requestTypeOf(guideline: Guideline, chart: Chart): string {
  const types = guideline.request_types ?? ['initial'];
  const asked = chart.request.type
    ?.toLowerCase()
    .trim()
    .replace(/[\s-]+/g, '_');
  return asked && types.includes(asked) ? asked : types[0]!;
}

function collectLeaves(node: GuidelineNode, into: Map<string, GuidelineNode>): void {
  if (!node.criteria) into.set(node.criteria_id, node);
  for (const child of node.criteria ?? []) collectLeaves(child, into);
}

interface Walk {
  context: Context;
  requestType: string;
  /** Below an odd number of NOTs: a yes counts against the request. */
  inverted: boolean;
  /** Below any NOT: silence is no. */
  belowNot: boolean;
  parent?: string;
}

function judgeNode(node: GuidelineNode, walk: Walk): NodeOutcome {
  const base = { node, ...(walk.parent === undefined ? {} : { parent: walk.parent }) };
  if (!node.criteria) {
    const told = withPassagesTold(sured(judgeLeaf(node, walk.context, walk.belowNot), walk));
    const leaf = { ...told, reason: fromOnePaper(told.reason) };
    return { ...base, answer: leaf.answer, color: colorFor(leaf.answer, walk.inverted), leaf };
  }
  const inverted = node.operator === 'NOT' ? !walk.inverted : walk.inverted;
  const belowNot = walk.belowNot || node.operator === 'NOT';
  const judged = node.criteria
    .filter((c) => !c.applies_to || c.applies_to.includes(walk.requestType))
    .map((c) => judgeNode(c, { ...walk, inverted, belowNot, parent: node.description }));
  const children = node.exclusive ? withoutOthers(judged, inverted) : judged;
  const answer = combine(
    node,
    children.map((c) => c.answer),
  );
  return { ...base, answer, color: colorFor(answer, walk.inverted), children };
}

/** Of alternatives that exclude each other one is there: those of which the record says nothing are not. */
function withoutOthers(children: NodeOutcome[], inverted: boolean): NodeOutcome[] {
  const found = children.find((c) => c.answer === 'yes' && c.leaf && !c.leaf.silent);
  if (!found) return children;
  return children.map((child) => {
    if (child.answer !== 'unknown' || !child.leaf?.silent) return child;
    const leaf: LeafOutcome = {
      answer: 'no',
      reason: `The record supports another alternative of this group: ${found.node.description.trim().replace(/[.;:]+$/, '')}.`,
      rule: 'exclusive',
      confidence: found.leaf!.confidence,
      findings: found.leaf!.findings.map((f) => ({
        ...f,
        stance: f.stance === 'supports' ? ('contradicts' as const) : ('mentions' as const),
      })),
    };
    return { ...child, answer: 'no' as const, color: colorFor('no', inverted), leaf };
  });
}

function judgeLeaf(node: GuidelineNode, context: Context, belowNot: boolean): Answered {
  context.open.add(node.criteria_id);
  const test = onTopic(node, context.about);
  const absence = absenceOf(node, belowNot);
  const first = test
    ? judgeTest(test, context)
    : judgeDescribed(
        {
          node,
          parent: context.parents.get(node.criteria_id),
          chart: context.chart,
          silenceIsNo: absence === 'no',
        },
        context.readings,
      );
  context.open.delete(node.criteria_id);
  const silenceIsNo = Boolean(first.silent) && absence === 'no';
  const { chart, code, wording } = context;
  const classified = wording ? classify(code, node, chart, first, silenceIsNo) : undefined;
  const shares = classified && weigh(classified);
  const recorded = classified && shares ? secondReading(classified, shares) : first;
  const silent = Boolean(recorded.silent) && recorded.answer === 'unknown' && silenceIsNo;
  const outcome = withEvidence(
    silent ? silenceOf(recorded) : recorded,
    node,
    context,
    silent || looksOn(node, recorded),
  );
  // Of a thing that must not be, that the record does not speak of it says more than what else speaks against it.
  const said =
    outcome.unmentioned && outcome.answer === 'no' && absence === 'no'
      ? { ...outcome, reason: NOT_MENTIONED }
      : outcome;
  const told = said.answer === 'no' ? withCount(said, first) : said;
  const shownAs = wording ? withNearest(code, node, chart, told) : told;
  const shown = shownAs.findings[0];
  return {
    node,
    outcome: shownAs,
    rules: silenceIsNo ? 'no' : first.answer,
    shares,
    reads: wording ? likeness(code, node, chart) : undefined,
    words: shown ? chart.sentences[shown.sentence]!.tokens.length : 0,
  };
}

/** A "no" of words beside a count that found too few, with what the count found. */
function withCount(said: LeafOutcome, { tooFew }: LeafOutcome): LeafOutcome {
  if (!tooFew || said.rule === 'value') return said;
  const [first] = said.findings;
  const counted = tooFew.findings.filter(({ sentence }) => sentence !== first?.sentence);
  const others = said.findings.slice(1).filter((f) => counted.every((c) => c.sentence !== f.sentence));
  return {
    ...said,
    reason: withoutRepeats([tooFew.reason, said.reason]).join(' '),
    findings: [...(first ? [first] : []), ...counted, ...others],
  };
}

function parentsOf(node: GuidelineNode, into = new Map<string, string>()): Map<string, string> {
  for (const child of node.criteria ?? []) {
    into.set(child.criteria_id, node.description);
    parentsOf(child, into);
  }
  return into;
}

/**
 * The leaves that a reader is asked about, with the description above each: those without a test that count under the request, that
 * parts and names alone do not settle, and that somebody `asks` for.
 */
export function leavesToRead(
  guideline: Guideline,
  chart: Chart,
  asks: (node: GuidelineNode) => boolean = () => true,
): Asked[] {
  const requestType = requestTypeOf(guideline, chart);
  const out: Asked[] = [];
  const walk = (node: GuidelineNode, parent: string | undefined, belowNot: boolean): void => {
    if (node.applies_to && !node.applies_to.includes(requestType)) return;
    if (!node.criteria && !node.test && asks(node))
      append(out, toRead({ node, parent, chart, silenceIsNo: absenceOf(node, belowNot) === 'no' }));
    for (const child of node.criteria ?? [])
      walk(child, node.description, belowNot || node.operator === 'NOT');
  };
  walk(guideline.criteria, undefined, false);
  return out;
}

/** What it means that the record says nothing of it. */
const absenceOf = ({ absence, role }: GuidelineNode, belowNot: boolean): Answer =>
  absence ?? (role === 'exclude' || belowNot ? 'no' : 'unknown');

/** Confidence, and whether a quote bears on its criterion, are learnt of rules and wording together: rules alone keep their own. */
function sured(answered: Answered, { context, belowNot }: Walk): LeafOutcome {
  const { wording, bearing, chart, watch } = context;
  if (!wording) return answered.outcome;
  watch?.(answered);
  const confidence = calibratedConfidence(answered);
  const silenceIsNo = absenceOf(answered.node, belowNot) === 'no';
  if (!bearing) return { ...answered.outcome, confidence };
  const outcome = withBearing(answered, confidence, chart, silenceIsNo);
  return { ...withSecondQuote({ ...answered, outcome }, confidence, chart), confidence };
}

function silenceOf(recorded: LeafOutcome): LeafOutcome {
  return {
    ...recorded,
    answer: 'no',
    reason: NOT_MENTIONED,
    rule: 'silence',
    confidence: 0.7,
  };
}

function looksOn({ look }: GuidelineNode, { findings }: LeafOutcome): boolean {
  return Boolean(look?.length) && findings.length > 0;
}

/** What the rules found and, among the first, what reads like proof; then, while there is room, what somebody who checks it would read. */
function withEvidence(
  recorded: LeafOutcome,
  node: GuidelineNode,
  context: Context,
  looks: boolean,
): LeafOutcome {
  // The reader has put its own passages in order.
  if (recorded.rule === 'reader') return recorded;
  const { chart, code } = context;
  const found = recorded.findings.map((finding, place) => ({ ...finding, place }));
  const near = context.wording ? alike(code, node, chart, recorded) : [];
  const reads = context.wording ? likeness(code, node, chart) : undefined;
  const learned = inOrder({ ...recorded, findings: [...found, ...near] }, { node, chart, reads }).filter(
    ({ place }, i) => place !== undefined || i < context.alikeAmong,
  );
  const ordered = BY_NUMBERS.has(recorded.rule)
    ? deciderFirst(learned)
    : headsLast(chart, node, doubtsLast(chart, learned, recorded));
  const shown = new Set(ordered.map((f) => f.sentence));
  const room = looks ? Math.max(0, LOOK_LIMIT - ordered.length) : 0;
  const more = room ? nearest(node, chart).filter((f) => !shown.has(f.sentence)) : [];
  return {
    ...recorded,
    reason: reasonOf(recorded, ordered, chart),
    findings: [...ordered, ...more.slice(0, room)],
  };
}

/** A reason that names a value stands beside the words that have it, whatever else reads more like proof. */
const deciderFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => Number(b.place === 0) - Number(a.place === 0));

/**
 * Of a decided answer, what a rule found only in doubt, said of others or said by who asks for the payment is not quoted before that by
 * which it decided.
 */
function doubtsLast(chart: Chart, findings: readonly Finding[], outcome: LeafOutcome): readonly Finding[] {
  const against = contraryOf(outcome);
  const decides = (f: Finding) => f.place !== undefined && f.stance !== 'mentions' && f.stance !== against;
  const first = findings.findIndex(decides);
  if (!against || first < 0) return findings;
  const isDoubt = (f: Finding, i: number) =>
    i < first &&
    f.stance === 'mentions' &&
    (DOUBTED.test(f.note ?? '') || weightAt(chart, f.sentence) === 'claim');
  const [doubts, others] = [findings.filter(isDoubt), findings.filter((f, i) => !isDoubt(f, i))];
  const at = others.findIndex(decides) + 1;
  return others.toSpliced(at, 0, ...doubts);
}
const DOUBTED = /^(?:uncertain|hypothetical|policy|family|other)\b/;

/** The reason quotes what is shown first, where a rule found it, or where words decide and its own tell the answer. */
function reasonOf(recorded: LeafOutcome, ordered: readonly Finding[], chart: Chart): string {
  const { reason, rule, findings } = recorded;
  const against = contraryOf(recorded);
  const tells = ({ place, stance }: Finding) =>
    place !== undefined || (against && BY_WORDS.has(rule) && stance !== 'mentions' && stance !== against);
  const [first, best] = [findings[0], ordered.find(tells)];
  if (!first || !best) return reason;
  const now = says(chart, best);
  // what the reason quotes already, by itself or within a longer quote, leaves it its own words
  const words = /(?<=").*(?=" \(p\. \d+\))/.exec(now)?.[0] ?? now;
  if (reason.includes(words)) return reason;
  return withoutRepeats([reason.replace(says(chart, first), () => now)]).join(' ');
}

/** Where the chart says nothing that decides: the newest passages that somebody who checks it would read. */
function nearest(node: GuidelineNode, chart: Chart): Finding[] {
  const seen = findPatterns(chart, node.look ?? []);
  return rank(
    seen.map((m) => matchFinding(m, 'mentions', LOOKED_AT)),
    'mentions',
    LOOK_LIMIT,
  );
}

function judgeTest(test: LeafTest, context: Context): LeafOutcome {
  const { chart } = context;
  const inner = (t: LeafTest) => judgeTest(t, context);
  switch (test.kind) {
    case 'statement':
      return judgeStatement(test, chart);
    case 'value':
      return judgeValue(test, chart);
    case 'change':
      return judgeChange(test, chart);
    case 'count':
      return judgeCount(test, chart);
    case 'interval':
      return judgeInterval(test, chart);
    case 'duration':
      return judgeDuration(test, chart);
    case 'therapy':
      return judgeTherapy(test, chart);
    case 'encounter':
      return judgeEncounter(test, chart);
    case 'request':
      return judgeRequest(test, chart);
    case 'age':
      return judgeAge(test, chart);
    case 'attestation':
      return test.yes || test.no
        ? judgeStatement(
            { kind: 'statement', yes: test.yes ?? [], ...(test.no ? { no: test.no } : {}) },
            chart,
          )
        : silent('a statement of the facility', 'The record contains no statement of the facility on this.');
    case 'all':
      return judgeParts('all', 0, test.tests, inner);
    case 'any':
      return judgeParts('any', 1, test.tests, inner);
    case 'at_least':
      return judgeParts('at_least', test.minimum, test.tests, inner);
    case 'any_mentioned':
      return judgeMentioned(test.tests, inner);
    case 'none':
      return judgeNot(judgeParts('any', 1, test.tests, inner));
    case 'not':
      return judgeNot(inner(test.test));
    case 'given':
      return judgeGiven(test, inner);
    case 'first':
      return judgeFirst(test.tests, inner);
    case 'same':
      return judgeSame(test.criteria_id, context);
  }
}

function judgeSame(id: string, context: Context): LeafOutcome {
  const node = context.leaves.get(id);
  if (!node || context.open.has(id)) return silent(`criterion ${id}`);
  return judgeLeaf(node, context, false).outcome;
}
