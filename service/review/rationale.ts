/** The clinical rationale: written from the tree, one sentence per decisive criterion, each with its page. */
import type { CriteriaNode, EvidenceEntry, PageReport, RootDecision } from '../contract/results.ts';
import { isConfirmed } from '../contract/sureness.ts';
import { whomToAsk } from './asking.ts';
import { decisiveLeaves, hasOtherWays, openLeaves, settledLeaves } from './decisive.ts';
import { leavesOf } from './tree.ts';

export interface RationaleInput {
  tree: CriteriaNode;
  rootDecision: RootDecision;
  guidelineName: string;
  requestType?: string | undefined;
  orderingProvider?: string | undefined;
  pages: readonly PageReport[];
}

/** More missing items than this are summed up: a nurse asks for the first ones first. */
const MISSING_LIMIT = 12;

/** Paragraphs joined by a blank line; sentences of a list stand on lines of their own. */
export function writeRationale(input: RationaleInput): string {
  const { tree, rootDecision } = input;
  const shown = rootDecision === 'INSUFFICIENT_EVIDENCE' ? settledLeaves(tree) : decisiveLeaves(tree);
  const open = openLeaves(tree);
  const paragraphs = [
    recommendation(input, shown, open),
    shownParagraph(rootDecision, shown),
    conflictParagraph(tree, new Set([...shown, ...open])),
    missingParagraph(tree, open, input.orderingProvider),
    judgementParagraph(open),
    overrideParagraph(tree),
    pagesParagraph(input.pages),
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

function recommendation(input: RationaleInput, shown: CriteriaNode[], open: CriteriaNode[]): string {
  const type = input.requestType ? `, ${input.requestType.replaceAll('_', ' ')} request` : '';
  const against = `${input.guidelineName}${type}`;
  switch (input.rootDecision) {
    case 'MET':
      return `Recommendation: criteria met. The record supports the request under ${against}.`;
    case 'NOT_MET': {
      const count = shown.length === 1 ? 'One requirement is' : `${shown.length} requirements are`;
      return `Recommendation: criteria not met. ${count} contradicted by the record under ${against}. Only a physician may decide against the request.`;
    }
    default: {
      const count = open.length === 1 ? 'one point' : `${open.length} points`;
      return `Recommendation: insufficient evidence. The record leaves ${count} open under ${against}.`;
    }
  }
}

function shownParagraph(decision: RootDecision, shown: CriteriaNode[]): string {
  const quoted = shown.filter(
    (leaf) => leaf.override || leaf.clinical_decisioning?.length || leaf.color === 'red',
  );
  const silent = shown.filter((leaf) => !quoted.includes(leaf));
  const lines = leafSentences(quoted);
  if (silent.length > 0) lines.push(silentSentence(silent));
  if (lines.length === 0) return '';
  const title =
    decision === 'NOT_MET'
      ? 'What speaks against the request:'
      : decision === 'MET'
        ? 'What the record shows:'
        : 'What the record shows so far:';
  return [title, ...lines.map((line) => `- ${line}`)].join('\n');
}

interface Told {
  verdict: string;
  description: string;
  because: string;
}

/** "Met: <criterion>. <reason> (p. 3)."; criteria that the same words settle share one sentence. */
function leafSentences(leaves: CriteriaNode[]): string[] {
  const told = leaves.map(tellLeaf);
  const groups = Map.groupBy(told, ({ verdict, because }) => `${verdict} ${because}`);
  return [...groups.values()].map((group) => {
    const { verdict, because } = group[0]!;
    const names = unique(group.map(({ description }) => description)).join('; ');
    return `${verdict}: ${names}.${because ? ` ${because}` : ''}`;
  });
}

function tellLeaf(leaf: CriteriaNode): Told {
  const description = bare(leaf.description);
  const verdict = verdictOf(leaf);
  const confirmed = isConfirmed(leaf);
  if (leaf.override && !confirmed) {
    return { verdict, description, because: `Set by the reviewer: ${sentence(leaf.override.reason)}` };
  }
  const first = leaf.clinical_decisioning?.[0];
  const reason = leaf.engine?.reason ? bare(leaf.engine.reason) : quoted(first);
  const page = first && !/\bp\. ?\d/.test(reason) ? pageOf(first) : '';
  const because = [reason, page].filter(Boolean).join(' ');
  const by = confirmed ? `Confirmed by the reviewer: ${sentence(lowerFirst(leaf.override!.reason))}` : '';
  return { verdict, description, because: [because && sentence(because), by].filter(Boolean).join(' ') };
}

function verdictOf(leaf: CriteriaNode): string {
  if (leaf.color === 'green') return leaf.answer === 'no' ? 'Ruled out' : 'Met';
  if (leaf.color === 'red') return leaf.answer === 'yes' ? 'Exclusion present' : 'Not met';
  return 'Open';
}

function silentSentence(silent: CriteriaNode[]): string {
  const names = unique(silent.map((leaf) => lowerFirst(bare(leaf.description))));
  const list = names.length <= 3 ? `: ${names.join('; ')}` : '';
  return names.length === 1
    ? `Nothing in the record states this exclusion or exception${list}.`
    : `Nothing in the record states any of ${names.length} exclusions or exceptions${list}.`;
}

function conflictParagraph(tree: CriteriaNode, relevant: Set<CriteriaNode>): string {
  const lines = leavesOf(tree)
    .filter((leaf) => relevant.has(leaf) && !leaf.override)
    .flatMap((leaf) => {
      const entries = leaf.clinical_decisioning ?? [];
      const pro = entries.find((entry) => entry.stance === 'supports');
      const contra = entries.find((entry) => entry.stance === 'contradicts');
      return pro && contra
        ? [`- ${bare(leaf.description)}: ${cited(pro)} speaks for it, ${cited(contra)} against it.`]
        : [];
    });
  return lines.length > 0 ? ['Conflicts in the record:', ...unique(lines)].join('\n') : '';
}

/** One list per source, so that each list can be sent as it is. */
function missingParagraph(tree: CriteriaNode, open: CriteriaNode[], provider: string | undefined): string {
  const facts = open.filter((leaf) => !leaf.judgement);
  if (facts.length === 0) return '';
  const bySource = new Map<string, string[]>();
  for (const leaf of facts.slice(0, MISSING_LIMIT)) {
    const who = whomToAsk(leaf.description, provider);
    const line = `- ${missingSentence(leaf)}`;
    const list = bySource.get(who) ?? [];
    if (!list.includes(line)) bySource.set(who, [...list, line]);
  }
  const paragraphs = [...bySource].map(([who, list]) =>
    [`Missing, to be asked of ${who}:`, ...list].join('\n'),
  );
  const rest = facts.length - MISSING_LIMIT;
  if (rest > 0) {
    paragraphs.push(`${rest} further open ${rest === 1 ? 'point is' : 'points are'} marked in the tree.`);
  }
  if (hasOtherWays(tree)) paragraphs.push('The tree shows other ways to qualify; these lack the least.');
  return paragraphs.join('\n\n');
}

/** The criterion, and what the record has of it so far. */
function missingSentence(leaf: CriteriaNode): string {
  const { engine } = leaf;
  const soFar = engine && engine.rule !== 'silence' && leaf.clinical_decisioning?.length ? engine.reason : '';
  return `${bare(leaf.description)}.${soFar ? ` ${sentence(bare(soFar))}` : ''}`;
}

function judgementParagraph(open: CriteriaNode[]): string {
  const leaves = open.filter((leaf) => leaf.judgement);
  if (leaves.length === 0) return '';
  return `For the reviewer to judge: ${unique(leaves.map((leaf) => lowerFirst(bare(leaf.description)))).join('; ')}.`;
}

function overrideParagraph(tree: CriteriaNode): string {
  const lines = leavesOf(tree)
    .filter((leaf) => leaf.override && leaf.engine && leaf.engine.color !== leaf.override.color)
    .map(
      (leaf) =>
        `- ${bare(leaf.description)}: the engine had ${inWords(leaf.engine!.color)}; ${sentence(bare(leaf.engine!.reason))}`,
    );
  return lines.length > 0 ? ['Where the reviewer and the engine differ:', ...lines].join('\n') : '';
}

function inWords(color: string): string {
  if (color === 'green') return 'met';
  if (color === 'red') return 'not met';
  return color === 'gray' ? 'not applicable' : 'open';
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
  return /^[A-Z][a-z]*\b(?![-A-Z0-9])/.test(text) && !/^(Group|Stage|Grade|Class|Type|Dr)\b/.test(text)
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
