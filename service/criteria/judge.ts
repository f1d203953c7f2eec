/** Judges a guideline's tree against a chart: leaves by their tests, inner nodes by three-valued logic. */
import type { Answer } from '../contract/results.ts';
import { daysBetween, tokenise } from '../language/index.ts';
import type { Chart } from '../language/types.ts';
import type { Guideline, GuidelineNode } from './guideline.ts';
import { judgeFirst, judgeGiven, judgeNot, judgeParts } from './kinds/combine.ts';
import { judgeDuration } from './kinds/duration.ts';
import { judgeCount, judgeEncounter, judgeInterval } from './kinds/events.ts';
import { judgeAge, judgeRequest } from './kinds/person.ts';
import { judgeStatement } from './kinds/statement.ts';
import { judgeTherapy } from './kinds/therapy.ts';
import { judgeChange, judgeValue } from './kinds/value.ts';
import { colorOf, combine, decisionOf } from './kleene.ts';
import { findPatterns, matchFinding, rarity } from './match.ts';
import type { Finding, Judgement, LeafOutcome, NodeOutcome } from './outcome.ts';
import { judgeDescription } from './plain/index.ts';
import type { LeafTest, Pattern } from './tests.ts';
import { onTopic } from './topic.ts';
import { alike, likeness, secondReading } from './wording/index.ts';
import { rank, says, silent } from './words.ts';

export interface JudgeOptions {
  /** Answers that a person has set, by criteria_id: kept, and logic runs on them. */
  given?: ReadonlyMap<string, Answer>;
  /** `false`: the rules alone, without the second reading by wording. */
  wording?: boolean;
}

/** Rules whose first finding is the value that decided: its order stands. */
const MEASURED = new Set(['value', 'change', 'age', 'interval', 'all']);

/** Stems up to this length ("the", "or", "of") are shared by chance. */
const SHORT_STEM = 3;
/** A quarter of a year (days) costs as much as one shared word that is rather rare, a year as much as 2.3. */
const QUARTER = 90;
/** Passages beside a silence: no more than can be read at a glance, and less sure than any that decides. */
const LOOK_LIMIT = 3;
const LOOKED_AT = 0.3;
/** What the title of a document loses, in shared words. */
const TITLE = 3;
/** Weight of the (rare) words that a sentence shares with the criterion. */
const SHARED = 0.3;
/** A form, a call or an operation tells at second hand what a visit tells; a row of a table reads badly alone. */
const SECONDHAND = new Map([
  ['form', 1],
  ['telephone', 1],
  ['operative', 1],
  ['fax_cover', 3],
]);
const ROW = 0.5;
/** The sureness of a finding: explicit words against a negated match (0.1 apart) weigh less than words shared with the criterion, a form or a claim more. */
const SURER = 4;
/** A sentence that reads like the labelled proof, where one was learnt. */
const LIKE = 2;
/** The deciding sentence and up to four others. */
const SHOWN = 5;

interface Context {
  chart: Chart;
  code: string;
  wording: boolean;
  leaves: Map<string, GuidelineNode>;
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
    leaves,
    about: guideline.about,
    open: new Set(),
  };
  const root = judgeNode(guideline.criteria, {
    context,
    requestType,
    given: options.given,
    inverted: false,
    belowNot: false,
  });
  return { root, requestType, rootDecision: decisionOf(root.answer) };
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
  given: ReadonlyMap<string, Answer> | undefined;
  /** Below an odd number of NOTs: a yes counts against the request. */
  inverted: boolean;
  /** Below any NOT: silence is no. */
  belowNot: boolean;
  parent?: string;
}

function judgeNode(node: GuidelineNode, walk: Walk): NodeOutcome {
  const base = { node, ...(walk.parent === undefined ? {} : { parent: walk.parent }) };
  if (!node.criteria) {
    const leaf = judgeLeaf(node, walk.context, walk.belowNot);
    const answer = walk.given?.get(node.criteria_id) ?? leaf.answer;
    return { ...base, answer, color: colorOf(answer, walk.inverted), leaf };
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
  return { ...base, answer, color: colorOf(answer, walk.inverted), children };
}

/** Of alternatives that exclude each other one is there: those of which the record says nothing are not. */
function withoutOthers(children: NodeOutcome[], inverted: boolean): NodeOutcome[] {
  const found = children.find((c) => c.answer === 'yes' && c.leaf && !c.leaf.silent);
  if (!found) return children;
  return children.map((child) => {
    if (child.answer !== 'unknown' || !child.leaf?.silent) return child;
    const leaf: LeafOutcome = {
      answer: 'no',
      reason: `Another of the alternatives is there: ${found.leaf!.reason}`,
      rule: 'exclusive',
      confidence: 0.7,
      findings: found.leaf!.findings.map((f) => ({
        ...f,
        stance: f.stance === 'supports' ? ('contradicts' as const) : ('mentions' as const),
      })),
    };
    return { ...child, answer: 'no' as const, color: colorOf('no', inverted), leaf };
  });
}

function judgeLeaf(node: GuidelineNode, context: Context, belowNot: boolean): LeafOutcome {
  context.open.add(node.criteria_id);
  const test = onTopic(node, context.about);
  const first = test ? judgeTest(test, context) : judgeDescription(node, context.chart);
  context.open.delete(node.criteria_id);
  orderFindings(first, node, context);
  first.findings = first.findings.slice(0, SHOWN);
  const absence = node.absence ?? (node.role === 'exclude' || belowNot ? 'no' : 'unknown');
  // where silence is an answer already, words that merely read alike are none
  const settled = first.silent && absence === 'no';
  const told = context.wording && !settled ? secondReading(context.code, node, context.chart, first) : first;
  if (told.silent && told.answer === 'unknown' && absence === 'no') {
    return {
      ...told,
      findings: told.findings.length ? told.findings : silentlyDenied(node, context),
      answer: 'no',
      reason: 'The record does not mention it, and charts do not list what is absent.',
      rule: 'silence',
      confidence: 0.7,
    };
  }
  const room = LOOK_LIMIT - told.findings.length;
  const more = context.wording ? alike(context.code, node, context.chart, told, room) : [];
  return { ...told, findings: besides([...told.findings, ...more], node, context.chart) };
}

/** Beside a silence that is a no: what reads like a denial, then what somebody who checks it would read. */
function silentlyDenied(node: GuidelineNode, { chart, code, wording }: Context): Finding[] {
  const denials = wording ? alike(code, node, chart, { answer: 'no', findings: [] }, LOOK_LIMIT) : [];
  return [...denials, ...nearest(node, chart)].slice(0, LOOK_LIMIT);
}

/** What decides, then, while there is room, the passages that somebody who checks it would read as well. */
function besides(deciding: Finding[], node: GuidelineNode, chart: Chart): Finding[] {
  if (deciding.length >= LOOK_LIMIT || !node.look?.length) return deciding;
  const shown = new Set(deciding.map((f) => f.sentence));
  return [...deciding, ...nearest(node, chart).filter((f) => !shown.has(f.sentence))].slice(0, LOOK_LIMIT);
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

/**
 * Among findings of the deciding stance the one speaks first that shares most (rare) words with the criterion, meets the test in
 * several ways and stands in a recent document; a mere title of a document speaks last.
 */
function orderFindings(outcome: LeafOutcome, node: GuidelineNode, context: Context): void {
  const { chart } = context;
  const first = outcome.findings[0];
  if (!first || MEASURED.has(outcome.rule)) return;
  const wanted = new Set(
    tokenise(node.description)
      .map((t) => t.stem)
      .filter((stem) => stem.length > SHORT_STEM),
  );
  const documentOf = (f: Finding) => chart.documents[chart.sentences[f.sentence]!.document];
  const latest = outcome.findings
    .map((f) => documentOf(f)?.date ?? '')
    .sort()
    .at(-1)!;
  const reads = context.wording ? likeness(context.code, node, chart) : undefined;
  const score = (f: Finding) => {
    const sentence = chart.sentences[f.sentence]!;
    const document = documentOf(f);
    const stems = new Set(sentence.tokens.map((t) => t.stem));
    const shared = [...wanted].reduce((sum, stem) => sum + (stems.has(stem) ? rarity(chart, stem) : 0), 0);
    const age = document?.date ? daysBetween(document.date, latest) : 0;
    const isTitle = sentence.text.trim().toLowerCase() === document?.title.trim().toLowerCase();
    const side = first.stance === 'contradicts' ? 'no' : 'yes';
    return (
      SURER * f.confidence +
      LIKE * (reads?.[f.sentence]?.[side] ?? 0) +
      SHARED * shared +
      Math.log2(f.hits ?? 1) / 2 -
      Math.log2(1 + age / QUARTER) -
      (isTitle ? TITLE : 0) -
      (SECONDHAND.get(document?.kind ?? 'other') ?? 0) -
      (sentence.kind === 'row' ? ROW : 0)
    );
  };
  const scores = new Map(outcome.findings.map((f) => [f, score(f)]));
  outcome.findings.sort(
    (a, b) =>
      Number(b.stance === first.stance) - Number(a.stance === first.stance) ||
      scores.get(b)! - scores.get(a)!,
  );
  // the reason quotes what is shown first
  const now = says(chart, outcome.findings[0]!);
  if (!outcome.reason.includes(now)) outcome.reason = outcome.reason.replace(says(chart, first), () => now);
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
        : silent('a statement of the facility');
    case 'all':
      return judgeParts('all', 0, test.tests, inner);
    case 'any':
      return judgeParts('any', 1, test.tests, inner);
    case 'at_least':
      return judgeParts('at_least', test.minimum, test.tests, inner);
    case 'not':
      // "none of these" holds only if each was looked at
      return judgeNot(
        test.test.kind === 'any' ? judgeParts('any', 1, test.test.tests, inner, true) : inner(test.test),
      );
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
  return judgeLeaf(node, context, false);
}
