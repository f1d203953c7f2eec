/** The trap charts (charts/*.json) as data, and how one of them becomes a chart and a one-leaf guideline. */
import { readdirSync, readFileSync } from 'node:fs';
import type { RequestForm } from '../../service/contract/form.ts';
import type { Answer } from '../../service/contract/results.ts';
import { type Guideline, judge, type LeafOutcome, type LeafTest } from '../../service/criteria/index.ts';
import { recordOf } from '../../service/language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../service/language/index.ts';

interface TrapSource {
  /** What kind of sentence it is: affirmed, negated, planned, family, ... */
  assertion: string;
  /** What a careful nurse answers. */
  expected: Answer;
  /** Lines of the page. */
  text: string[];
  /** A `yes` is wrong; between the other answers a nurse may hesitate. */
  any_but_yes?: true;
  /** The text brings its own title and date. */
  bare?: true;
  /** The document has no date. */
  undated?: true;
  form?: RequestForm;
  /** ISO; of the patient line. */
  birth?: string;
}

interface TrapGroup {
  leaf: { description: string; test: LeafTest };
  charts: TrapSource[];
}

export interface Trap extends TrapSource {
  /** Name of the file: the kind of test, or `combined`. */
  kind: string;
  leaf: TrapGroup['leaf'];
}

const folder = new URL('./charts/', import.meta.url);
const DATE_OF_SERVICE = '2025-03-20';
const BIRTH = '1950-04-02';

/** Every trap and every control, in the order of the files. */
export function readTraps(): Trap[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const groups = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as TrapGroup[];
      return groups.flatMap(({ leaf, charts }) =>
        charts.map((chart) => ({ ...chart, leaf, kind: name.replace('.json', '') })),
      );
    });
}

function pageOf(trap: Trap): string {
  if (trap.bare) return trap.text.join('\n');
  const birth = (trap.birth ?? BIRTH).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
  const head = ['PROGRESS NOTE', `Patient: Ann Example   DOB: ${birth}`];
  if (!trap.undated) head.push('Date of visit: 03/12/2025');
  return [...head, '', ...trap.text].join('\n');
}

export function guidelineOf(trap: Trap): Guideline {
  return {
    guideline_code: 'TRAP',
    guideline_name: 'TRAP - one leaf',
    guideline_version: '1',
    kind: 'LCD',
    criteria: { criteria_id: '1', ...trap.leaf },
  };
}

/** What the engine answers to the leaf on this one page, and why. */
export function judgeTrap(trap: Trap): { answer: Answer; leaf: LeafOutcome | undefined } {
  const form: RequestForm = {
    patient: { name: 'Ann Example', date_of_birth: BIRTH, ...trap.form?.patient },
    request: { type: 'initial', date_of_service: DATE_OF_SERVICE, ...trap.form?.request },
  };
  const chart = understand(recordOf(pageOf(trap)), requestContextOf(form));
  const { root } = judge(guidelineOf(trap), chart);
  return { answer: root.answer, leaf: root.leaf };
}
