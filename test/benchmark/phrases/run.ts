/** Phrase banks: for each leaf, ways in which clinicians say yes, no or leave it open, judged one by one as tiny charts. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Answer } from '../../../service/contract/results.ts';
import {
  type Guideline,
  type GuidelineNode,
  judge,
  type NodeOutcome,
} from '../../../service/criteria/index.ts';
import { recordOf } from '../../../service/language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../../service/language/index.ts';

/** A phrase is one sentence or a few lines; `title` sets the kind of document, `service` and `type` the request. */
export type Phrase =
  | string
  | { text: string; title?: string; author?: string; service?: string; type?: string };

export interface Bank {
  guideline_code: string;
  /** Request used unless a phrase says otherwise. */
  request?: { type?: string; service?: string };
  patient?: { date_of_birth?: string; sex?: string };
  leaves: Record<string, Partial<Record<Answer, Phrase[]>>>;
}

export interface Judged {
  code: string;
  leaf: string;
  want: Answer;
  got: Answer | 'missing';
  text: string;
  reason: string;
}

const BANKS = new URL('./banks/', import.meta.url);
const GUIDELINES = new URL('../../../guidelines/', import.meta.url);

export function loadBanks(): Bank[] {
  return readdirSync(BANKS)
    .filter((f) => f.endsWith('.json'))
    .sort()
    .map((f) => JSON.parse(readFileSync(new URL(f, BANKS), 'utf8')) as Bank);
}

/** Of the phrases of each leaf and answer the first, and then one of so many. */
export function judgeBank(bank: Bank, every = 1): Judged[] {
  const guideline = JSON.parse(
    readFileSync(new URL(`${bank.guideline_code}.json`, GUIDELINES), 'utf8'),
  ) as Guideline;
  const judged: Judged[] = [];
  for (const [leaf, answers] of Object.entries(bank.leaves)) {
    const own = onlyWith(guideline, leaf);
    for (const [want, phrases] of Object.entries(answers) as [Answer, Phrase[]][]) {
      for (const phrase of phrases.filter((_, i) => i % every === 0))
        judged.push(judgePhrase(bank, own, leaf, want, phrase));
    }
  }
  return judged;
}

/** The guideline without the leaves that have no part in the answer: judging all of them for each phrase would take ten times as long. */
function onlyWith(guideline: Guideline, leaf: string): Guideline {
  const pruned = (node: GuidelineNode): GuidelineNode => {
    if (!node.criteria || node.exclusive) return node;
    const criteria = node.criteria.filter(
      (c) => leaf === c.criteria_id || leaf.startsWith(`${c.criteria_id}.`),
    );
    return { ...node, criteria: criteria.map(pruned) };
  };
  const criteria = pruned(guideline.criteria);
  // a test that points to another leaf needs that one too
  return JSON.stringify(criteria).includes('"same"') ? guideline : { ...guideline, criteria };
}

function judgePhrase(bank: Bank, guideline: Guideline, leaf: string, want: Answer, phrase: Phrase): Judged {
  const p = typeof phrase === 'string' ? { text: phrase } : phrase;
  const type = p.type ?? bank.request?.type ?? typeOf(guideline, leaf);
  const service = p.service ?? bank.request?.service;
  const birth = bank.patient?.date_of_birth ?? '1955-06-01';
  const page = [
    p.title ?? 'Office visit',
    `Patient: Sample Person   DOB: ${birth}   Sex: ${bank.patient?.sex ?? 'F'}`,
    `Date of service: 2025-03-12   Provider: ${p.author ?? 'A. Rivera, MD'}`,
    '',
    p.text,
  ].join('\n');
  const chart = understand(
    recordOf(page),
    requestContextOf({
      patient: { name: 'Sample Person', date_of_birth: birth },
      request: { date_of_service: '2025-03-20', ...(type ? { type } : {}), ...(service ? { service } : {}) },
    }),
  );
  const found = find(judge(guideline, chart).root, leaf);
  return {
    code: bank.guideline_code,
    leaf,
    want,
    got: found?.answer ?? 'missing',
    text: p.text,
    reason: found?.leaf?.reason ?? '',
  };
}

/** The first request type under which the leaf counts. */
function typeOf(guideline: Guideline, leaf: string): string | undefined {
  let types = guideline.request_types;
  let node: Guideline['criteria'] | undefined = guideline.criteria;
  while (node) {
    const own: string[] | undefined = node.applies_to;
    if (own) types = types?.filter((t) => own.includes(t));
    node = node.criteria?.find((c) => leaf === c.criteria_id || leaf.startsWith(`${c.criteria_id}.`));
  }
  return types?.[0];
}

function find(node: NodeOutcome, id: string): NodeOutcome | undefined {
  if (node.node.criteria_id === id) return node;
  for (const child of node.children ?? []) {
    const found = find(child, id);
    if (found) return found;
  }
  return undefined;
}

/** Run by hand: `node test/benchmark/phrases/run.ts [CODE]` prints every miss and a line of totals. */
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const judged = loadBanks()
    .filter((b) => !process.argv[2] || b.guideline_code === process.argv[2])
    .flatMap((bank) => judgeBank(bank));
  for (const j of judged.filter((x) => x.got !== x.want)) {
    process.stdout.write(
      `${j.code} ${j.leaf} want ${j.want} got ${j.got}: ${j.text.replaceAll('\n', ' / ')} [${j.reason}]\n`,
    );
  }
  const right = judged.filter((j) => j.got === j.want).length;
  const wrongYes = judged.filter((j) => j.got === 'yes' && j.want !== 'yes').length;
  process.stdout.write(`${right} of ${judged.length} right, ${wrongYes} wrong yes\n`);
}
