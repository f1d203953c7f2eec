/** The clinical rationale: written from the tree, one sentence per decisive criterion, each with its page. */

import { isConfirmed } from '../contract/certainty.ts';
import type { CriteriaNode, EvidenceEntry, PageReport, RootDecision } from '../contract/results.ts';
import type { Variance } from '../contract/variance.ts';
import { isUnsaid, NOT_MENTIONED } from '../criteria/words.ts';
import { isPastedPolicy } from '../language/documents/boilerplate.ts';
import {
  decisiveLeaves,
  type Failure,
  failures,
  leaves,
  openLeaves,
  otherWays,
  RECOMMENDED,
  settledLeaves,
  varianceWords,
  whyVaried,
} from '../tree/index.ts';
import { askedAgain, documentFor, whomToAsk } from './asking.ts';

export interface RationaleInput {
  tree: CriteriaNode;
  rootDecision: RootDecision;
  guidelineName: string;
  requestType?: string | undefined;
  orderingProvider?: string | undefined;
  pages: readonly PageReport[];
  /** What of the determination was changed in this case. */
  variances?: readonly Variance[];
  /** What was found about whose chart it is, in sentences. */
  identity?: readonly string[];
}

/** More missing items than this are summed up: a nurse asks for the first ones first. */
const MISSING_LIMIT = 12;

/** Above the criteria that carry a recommendation. */
const REASONS = 'Reasons for this recommendation:';

/** Paragraphs joined by a blank line; sentences of a list stand on lines of their own. */
export function writeRationale(input: RationaleInput): string {
  const { tree, rootDecision } = input;
  const shown = rootDecision === 'INSUFFICIENT_EVIDENCE' ? settledLeaves(tree) : decisiveLeaves(tree);
  const failed = rootDecision === 'NOT_MET' ? failures(tree) : [];
  const open = openLeaves(tree);
  const paragraphs = [
    recommendation(input, failed, open),
    ...(rootDecision === 'NOT_MET' ? [failureParagraph(failed)] : shownParagraphs(rootDecision, shown)),
    wordedParagraph(open),
    missingParagraph(tree, open, input.orderingProvider),
    judgementParagraph(open),
    conflictParagraph(tree, new Set([...shown, ...open])),
    overrideParagraph(tree),
    varianceParagraph(input.variances ?? []),
    identityParagraph(input.identity ?? []),
    pagesParagraph(input.pages),
    closing(rootDecision, open),
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

function recommendation(input: RationaleInput, failed: readonly Failure[], open: CriteriaNode[]): string {
  const type = input.requestType ? `, ${input.requestType.replaceAll('_', ' ')} request` : '';
  const against = `${input.guidelineName}${type}`;
  const opening = `Recommendation: ${RECOMMENDED[input.rootDecision]}.`;
  switch (input.rootDecision) {
    case 'MET':
      return `${opening} The record supports the request under ${against}.`;
    case 'NOT_MET': {
      const many = failed.length;
      const count = many === 1 ? 'One requirement' : `${many} requirements`;
      return `${opening} ${count} of ${against}${type && ','} ${many === 1 ? 'is' : 'are'} not met.`;
    }
    default: {
      const count = open.length === 1 ? 'One criterion is' : `${open.length} criteria are`;
      return `${opening} ${count} still open under ${against}.`;
    }
  }
}

/** What decides, or so far speaks in favor; then what speaks against; silent exclusions share a sentence. */
function shownParagraphs(decision: RootDecision, shown: CriteriaNode[]): string[] {
  const against = shown.filter((leaf) => leaf.color === 'red');
  const isSilent = (leaf: CriteriaNode) =>
    !leaf.override &&
    (leaf.engine?.rule === 'silence' || isUnsaid(leaf.engine?.reason) || !leaf.clinical_decisioning?.length);
  const favor = shown.filter((leaf) => leaf.color !== 'red' && !isSilent(leaf));
  const silent = shown.filter((leaf) => leaf.color !== 'red' && isSilent(leaf));
  const favorLines = [...leafSentences(favor), ...silentSentences(silent)];
  const title = decision === 'MET' ? REASONS : 'In favor of the request:';
  return [listed(title, favorLines), listed('Against the request:', leafSentences(against))];
}

/** What decides against the request: criteria, and requirements of which no alternative is met. */
function failureParagraph(failed: readonly Failure[]): string {
  return listed(REASONS, unique(failureLines(failed)));
}

/** Single criteria first; a requirement with alternatives has the lines of those behind its own. */
function failureLines(failed: readonly Failure[]): string[] {
  const lines = leafSentences(failed.flatMap((each) => (each.kind === 'leaf' ? [each.leaf] : [])));
  const groups = failed.flatMap((each) => {
    if (each.kind === 'leaf') return [];
    if (each.kind === 'alternatives') return [alternativesSentence(each.group, each.leaves)];
    const own = failureLines(each.parts);
    return each.others.length > 0
      ? [...own, othersSentence(each.group, each.others)]
      : [choiceSentence(each.group), ...own];
  });
  return [...lines, ...groups];
}

/** Stands above the alternatives that are told one by one: their verdict goes before a description that may be a whole clause ("the need is met"). */
function choiceSentence({ description, minimum = 1, criteria = [] }: CriteriaNode): string {
  const count = criteria.filter(({ answer }) => answer === 'no').length;
  const none = count === 2 ? 'neither alternative' : `none of the ${count} alternatives`;
  const supported = minimum > 1 ? `fewer than ${minimum} alternatives` : none;
  return `Not met: the requirement "${bare(description)}". The record supports ${supported} for it.`;
}

/** More alternatives than are told one by one, each with the page that speaks against it. */
function alternativesSentence(group: CriteriaNode, ways: readonly CriteriaNode[]): string {
  const names = ways.map((leaf) => {
    const [first] = leaf.clinical_decisioning ?? [];
    const page = first && leaf.engine?.rule !== 'silence' ? pageOf(first) : '';
    return [lowerFirst(bare(leaf.description)), page].filter(Boolean).join(' ');
  });
  return `${choiceSentence(group)} The alternatives are: ${numbered(unique(names))}.`;
}

/** "(1) one; (2) two": whole clauses that follow each other are told apart. */
const numbered = (names: readonly string[]): string =>
  names.map((name, i) => `(${i + 1}) ${name}`).join('; ');

function othersSentence({ description }: CriteriaNode, others: readonly CriteriaNode[]): string {
  const ways = others.length === 1 ? 'The other way, also not met, is' : 'The other ways, also not met, are';
  return `No other way to meet "${bare(description)}" is documented. ${ways}: ${firstNames(others)}.`;
}

function listed(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? [title, ...lines.map((line) => `- ${line}`)].join('\n') : '';
}

/** What the reader of the text is to do next. */
function closing(decision: RootDecision, open: CriteriaNode[]): string {
  if (decision === 'NOT_MET') return 'Only a physician may decide against the request.';
  if (decision === 'MET') return 'The reviewer confirms the citations above before approving the request.';
  if (open.some((leaf) => !leaf.judgement && !isWorded(leaf)))
    return 'The review can be completed when the missing documents are received.';
  return `The review can be completed when the reviewer has judged the open ${open.length === 1 ? 'criterion' : 'criteria'}.`;
}

interface Stated {
  leaf: CriteriaNode;
  verdict: string;
  description: string;
  because: string;
}

/** "Met: <criterion>. <reason> (p. 3)."; criteria that the same words settle share one sentence. */
function leafSentences(leaves: CriteriaNode[]): string[] {
  const reported = leaves.map(tellLeaf);
  const groups = Map.groupBy(reported, ({ verdict, because }) => `${verdict} ${because}`);
  return [...groups.values()].map((group) => {
    const { verdict, because } = group[0]!;
    const names = unique(group.map(({ description }) => description));
    const isOut = names.length > 1 && verdict === RULED_OUT;
    const told = isOut ? noneApplies(group, names) : `${verdict}: ${listOf(names)}`;
    return `${told}.${because ? ` ${because}` : ''}`;
  });
}

/** Several exclusions in one sentence: each is a clause that says what is not so. */
function noneApplies(group: readonly Stated[], names: readonly string[]): string {
  const kind = kindOf(
    group.map(({ leaf }) => leaf),
    's',
  );
  return `${names.length > 2 ? 'None' : 'Neither'} of these ${kind} applies: ${names.map(lowerFirst).join('; ')}`;
}

/** "Saturation is low; hypoxemia is shown". */
const listOf = ([first = '', ...rest]: readonly string[]): string =>
  [first, ...rest.map(lowerFirst)].join('; ');

function tellLeaf(leaf: CriteriaNode): Stated {
  const description = bare(leaf.description);
  const verdict = verdictOf(leaf);
  const confirmed = isConfirmed(leaf);
  if (leaf.override && !confirmed) {
    return { leaf, verdict, description, because: `Set by the reviewer: ${sentence(leaf.override.reason)}` };
  }
  const first = leaf.clinical_decisioning?.[0];
  const reason = leaf.engine?.reason ? bare(leaf.engine.reason) : quoted(first);
  // silence has no page
  const isOfForm = /^The request form\b/.test(reason);
  const cites = first && leaf.engine?.rule !== 'silence' && !isOfForm && !/\bp\. ?\d/.test(reason);
  const page = cites ? pageOf(first) : '';
  const because = [reason, page].filter(Boolean).join(' ');
  const by = confirmed ? `Confirmed by the reviewer: ${sentence(lowerFirst(leaf.override!.reason))}` : '';
  return {
    leaf,
    verdict,
    description,
    because: [because && sentence(because), by].filter(Boolean).join(' '),
  };
}

function verdictOf(leaf: CriteriaNode): string {
  if (leaf.color === 'green') return leaf.answer === 'no' ? RULED_OUT : 'Met';
  if (leaf.color !== 'red') return 'Open';
  if (leaf.answer !== 'yes') return 'Not met';
  // below a NOT stand conditions as well ("if this is the only test, ...")
  return leaf.role === 'exclude' ? 'Exclusion present' : 'Applies';
}

const RULED_OUT = 'Ruled out';

function silentSentences(silent: CriteriaNode[]): string[] {
  const names = unique(silent.map((leaf) => lowerFirst(withoutExamples(bare(leaf.description)))));
  // passages that touch on one of them are shown: the record mentions it, and does not state it
  const verb = silent.some(isTouched) ? 'state' : 'mention';
  if (names.length === 0) return [];
  const none = names.length > 2 ? 'none' : 'neither';
  return names.length > 1
    ? [`The record ${verb}s ${none} of these ${kindOf(silent, 's')}: ${names.join('; ')}.`]
    : [`The record does not ${verb} this ${kindOf(silent)}: ${names[0]}.`];
}

/** What silent criteria are: exclusions, or exceptions to one among them. */
const kindOf = (silent: readonly CriteriaNode[], plural = ''): string =>
  silent.every(({ role }) => role === 'exclude')
    ? `exclusion${plural}`
    : `exclusion${plural} or exception${plural}`;

/** A criterion by its name: "(for example ...)" tells nothing where nothing of it is in the record. */
const withoutExamples = (text: string): string =>
  text.replace(/\s*\((?:for example|such as)\b[^()]*\)/gi, '');

const isTouched = ({ engine, clinical_decisioning }: CriteriaNode): boolean =>
  engine?.reason !== NOT_MENTIONED && Boolean(clinical_decisioning?.length);

/** Words that read less surely than this for one side are no side of a conflict. */
const SIDE = 0.5;

/** A conflict is one fact stated differently at one time, and left open by it; a later statement that settles an earlier one is none. */
function conflictParagraph(tree: CriteriaNode, relevant: Set<CriteriaNode>): string {
  const lines = leaves(tree)
    .filter((leaf) => relevant.has(leaf) && !leaf.override && leaf.answer === 'unknown')
    .flatMap((leaf) => {
      const entries = (leaf.clinical_decisioning ?? []).filter(
        ({ exact_text_sentence_relevant_to_criteria: text, confidence = 1 }) =>
          confidence >= SIDE && (!text || !isPolicyText(leaf, text)),
      );
      const against = entries.filter((entry) => entry.stance === 'contradicts');
      const pair = entries
        .filter((entry) => entry.stance === 'supports')
        .flatMap((pro) =>
          against.filter((contra) => dayOf(contra) === dayOf(pro)).map((contra) => [pro, contra]),
        )[0];
      return pair
        ? [`${bare(leaf.description)}. ${cited(pair[0]!)} supports it; ${cited(pair[1]!)} contradicts it.`]
        : [];
    });
  return listed('Conflicts in the record:', unique(lines));
}

/** The day of the paper that an entry was quoted from; empty where it has none. */
function dayOf(entry: EvidenceEntry): string {
  return /\b(?:\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/.exec(entry.page_text ?? '')?.[0] ?? '';
}

/** Words of the record read as if they settle it, though not clearly: a person reads them before anybody is asked for more. */
const isWorded = (leaf: CriteriaNode): boolean =>
  !leaf.judgement &&
  leaf.engine?.rule === 'wording' &&
  Boolean(leaf.clinical_decisioning?.length) &&
  !isUnsaid(leaf.engine.reason) &&
  !restates(leaf);

function wordedParagraph(open: CriteriaNode[]): string {
  const lines = open.filter(isWorded).slice(0, MISSING_LIMIT).map(openSentence);
  return listed('Addressed in the record but not settled, for the reviewer to judge:', unique(lines));
}

/** One list per source, so that each list can be sent as it is. */
function missingParagraph(tree: CriteriaNode, open: CriteriaNode[], provider: string | undefined): string {
  const facts = open.filter((leaf) => !leaf.judgement && !isWorded(leaf));
  const bySource = new Map<string, string[]>();
  for (const leaf of facts.slice(0, MISSING_LIMIT)) {
    const who = whomToAsk(leaf.description, provider);
    const line = `- ${openSentence(leaf)}`;
    const list = bySource.get(who) ?? [];
    if (!list.includes(line)) bySource.set(who, [...list, line]);
  }
  const paragraphs = [...bySource].map(([who, list]) =>
    [`Missing, to request from ${who}:`, ...list].join('\n'),
  );
  const rest = facts.length - MISSING_LIMIT;
  if (rest > 0) {
    paragraphs.push(`${rest} more open ${rest === 1 ? 'criterion is' : 'criteria are'} marked in the tree.`);
  }
  const others = otherWays(tree).filter((way) => leaves(way).some(isSpokenOf));
  if (others.length > 0) paragraphs.push(otherWaysSentence(others));
  return paragraphs.join('\n\n');
}

/** The record says something of it, or a person does: silence opens no way that anybody thinks of. */
const isSpokenOf = ({ override, engine, answer, clinical_decisioning }: CriteriaNode): boolean =>
  override !== undefined ||
  (answer !== 'no' &&
    engine?.rule !== 'silence' &&
    !isUnsaid(engine?.reason) &&
    Boolean(clinical_decisioning?.length));

/** More ways than this are not named. */
const WAYS_NAMED = 3;

/** Each with the page on which the record speaks of it: a way is no statement about the patient. */
function otherWaysSentence(others: readonly CriteriaNode[]): string {
  const ways = others.length === 1 ? 'Another way to qualify is' : 'Other ways to qualify are';
  return `${ways} not settled either: ${firstNames(others, placeOf)}.`;
}

function placeOf(way: CriteriaNode): string {
  const [shown] = leaves(way).filter(isSpokenOf);
  const [first] = shown?.clinical_decisioning ?? [];
  return first ? pageOf(first) : '';
}

/** "a; b; c; and 2 more". */
function firstNames(
  nodes: readonly CriteriaNode[],
  place: (node: CriteriaNode) => string = () => '',
): string {
  const names = unique(
    nodes.map((node) => [lowerFirst(bare(node.description)), place(node)].filter(Boolean).join(' ')),
  );
  const rest = names.length - WAYS_NAMED;
  return [...names.slice(0, WAYS_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

/** The criterion, what the record has of it so far, and the document that would show the rest. */
function openSentence(leaf: CriteriaNode): string {
  const { engine } = leaf;
  const hasSome = engine && engine.rule !== 'silence' && leaf.clinical_decisioning?.length;
  const soFar = hasSome && !restates(leaf) ? sentence(bare(engine.reason)) : '';
  const about = (leaf.clinical_decisioning ?? []).flatMap(
    ({ exact_text_sentence_relevant_to_criteria: text }) => text ?? [],
  );
  const paper = documentFor(
    leaf.description,
    hasSome ? about : [],
    leaf.role === 'exclude',
    leaf.engine?.missing,
  );
  const needed = hasSome ? askedAgain(paper, titlesOf(leaf)) : paper;
  return [
    sentence(bare(leaf.description)),
    soFar,
    `${isWorded(leaf) ? 'If this is not enough, needed' : 'Needed'}: ${needed}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Titles of the papers that the first words so far stand in, from "p. 3, Sleep study, 01/05/2026". */
const titlesOf = ({ clinical_decisioning = [] }: CriteriaNode): string[] =>
  clinical_decisioning
    .slice(0, 1)
    .flatMap(({ page_text }) => /^p\. \d+, (.*)$/.exec(page_text ?? '')?.[1] ?? []);

/** From this share of its words a quote is the policy's text, pasted into the record. */
const RESTATED = 0.7;

const restates = (leaf: CriteriaNode): boolean =>
  isPolicyText(leaf, leaf.clinical_decisioning?.[0]?.exact_text_sentence_relevant_to_criteria ?? '');

function isPolicyText({ description }: CriteriaNode, text: string): boolean {
  if (isPastedPolicy(text)) return true;
  const wanted = longWords(description);
  const quote = longWords(text);
  const shared = [...wanted].filter((word) => quote.has(word)).length;
  return wanted.size > 5 && shared >= wanted.size * RESTATED;
}

const longWords = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[a-z]{4,}|\d+/g) ?? []);

function judgementParagraph(open: CriteriaNode[]): string {
  const leaves = open.filter((leaf) => leaf.judgement);
  if (leaves.length === 0) return '';
  return `For the reviewer to judge: ${unique(leaves.map((leaf) => lowerFirst(bare(leaf.description)))).join('; ')}.`;
}

function overrideParagraph(tree: CriteriaNode): string {
  const lines = leaves(tree)
    .filter((leaf) => leaf.override && leaf.engine && leaf.engine.color !== leaf.override.color)
    .map(
      (leaf) =>
        `- ${bare(leaf.description)}: the engine's answer was ${inWords(leaf.engine!.color)}. ${sentence(bare(leaf.engine!.reason))}`,
    );
  return lines.length > 0 ? ['Where the reviewer and the engine differ:', ...lines].join('\n') : '';
}

/** A recommendation under a determination says where the case does not keep to it. */
function varianceParagraph(variances: readonly Variance[]): string {
  if (variances.length === 0) return '';
  const lines = variances.map((each) => `- ${sentence(varianceWords(each))} ${sentence(whyVaried(each))}`);
  return ['Changes to the determination in this case:', ...lines].join('\n');
}

function inWords(color: string): string {
  if (color === 'green') return 'met';
  if (color === 'red') return 'not met';
  return color === 'gray' ? 'not applicable' : 'open';
}

function identityParagraph(findings: readonly string[]): string {
  return findings.length > 0 ? ['Patient identity:', ...findings.map((each) => `- ${each}`)].join('\n') : '';
}

function pagesParagraph(pages: readonly PageReport[]): string {
  const unread = pages.filter((page) => page.error !== undefined).map((page) => page.page + 1);
  if (unread.length === 0) return '';
  const names = ranges(unread);
  return unread.length === 1
    ? `Page ${names} could not be read; look at it before deciding.`
    : `Pages ${names} could not be read; look at them before deciding.`;
}

/** 3, 4, 5, 9 -> "3 to 5, 9". */
function ranges(numbers: number[]): string {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a} to ${b}`)).join(', ');
}

function pageOf(entry: EvidenceEntry): string {
  const page = entry.bounding_box[0]?.page;
  return page === undefined ? '' : `(p. ${page + 1})`;
}

function quoted(entry: EvidenceEntry | undefined): string {
  const text = entry?.exact_text_sentence_relevant_to_criteria;
  return text ? `"${text}"` : '';
}

function cited(entry: EvidenceEntry): string {
  return [quoted(entry), pageOf(entry)].filter(Boolean).join(' ');
}

function bare(text: string): string {
  return text.trim().replace(/[.;:\s]+$/, '');
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Lower case at the start, except for names and abbreviations ("AHI", "A1c", "NYHA"). */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*\b(?![-A-Z0-9])|^[A-Z][a-z]+-[a-z]/.test(text) &&
    !/^(Group|Stage|Grade|Class|Type|Dr)\b/.test(text)
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
