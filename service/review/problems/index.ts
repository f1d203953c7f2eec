/** The problem list of a chart: one pass, from which the summary and chronic care are written. */
import type { RequestForm } from '../../contract/form.ts';
import type { ListedTreatment, Problem, ProblemList } from '../../contract/problem-list.ts';
import type { CriteriaNode } from '../../contract/results.ts';
import type { Chart } from '../../language/types.ts';
import { leaves } from '../../tree/index.ts';
import { problemKeysOf } from '../mentions/names.ts';
import { type Coded, codedOf, standsFor } from './coded.ts';
import { broaderOf, codesOf } from './conditions.ts';
import { type KeySentence, keySentences } from './key-results.ts';
import { drugStatementsOf } from './learned-drugs.ts';
import type { ListedProblem } from './listed.ts';
import { type ListedMedication, medicationsOf } from './medication-list.ts';
import { newestFirst } from './passages.ts';
import { problemsOf, type RankOf } from './problems.ts';
import { proceduresOf } from './procedures.ts';
import { requestOf } from './request.ts';
import { type ListedResult, measuresAsked, resultsOf } from './results.ts';
import { refusedTreatments, treatmentsOf } from './therapies.ts';

export type { Coded, KeySentence, ListedProblem, ListedResult };

/** The list with what those who write of it need besides. */
export interface Listed extends ProblemList {
  problems: ListedProblem[];
  medications: ListedMedication[];
  results: ListedResult[];
  /** Treatments that the patient would not have. */
  refused: ListedTreatment[];
  /** The diagnosis codes of the form, in their order. */
  coded: Coded[];
  /** Sentences by how likely a nurse reports them as a key result. */
  key: KeySentence[];
}

export interface ListInput {
  chart: Chart;
  form: RequestForm;
  tree: CriteriaNode;
  /** Its tests name the measures that count. */
  guideline: unknown;
}

export function listProblems({ chart, form, tree, guideline }: ListInput): Listed {
  const codes = form.request?.diagnosis_codes ?? [];
  const problems = problemsOf(chart, ranksOf(tree, codes), codes);
  const groups = problems.flatMap(({ concerns_request, status, chronic_condition }) =>
    concerns_request && status === 'active' && chronic_condition ? [chronic_condition] : [],
  );
  const results = resultsOf(chart, tree, measuresAsked(guideline), groups);
  return {
    documents: chart.documents
      .filter(({ otherPatient }) => !otherPatient)
      .map(({ title, kind, date, author, authorRole, pages }) => ({
        title: title || 'Untitled',
        kind,
        ...(date && { date }),
        ...(author && { author }),
        ...(authorRole && { author_role: authorRole }),
        pages: [...pages],
      }))
      .sort((a, b) => newestFirst(a.date, b.date) || a.pages[0]! - b.pages[0]!),
    problems,
    medications: medicationsOf(chart, drugStatementsOf(chart)),
    treatments: treatmentsOf(chart),
    refused: refusedTreatments(chart),
    procedures: proceduresOf(chart),
    results,
    request: requestOf(chart, form, guideline),
    coded: codedOf(chart, codes),
    key: keySentences(chart, tree, results),
  };
}

/** What is ruled out, or of a relative, is no chronic condition of the patient. */
const hasOrHad = ({ status }: Problem): boolean => status !== 'ruled_out' && status !== 'family';

/** The list as it is answered. */
export function problemList({
  problems,
  medications,
  results,
  coded: _c,
  key: _k,
  refused: _f,
  ...rest
}: Listed): ProblemList {
  return {
    ...rest,
    problems: problems.map(
      ({ key: _k, said: _s, cited: _c, rank: _r, share: _h, faded: _f, chronic_condition, ...problem }) => ({
        ...problem,
        ...(chronic_condition && hasOrHad(problem) && { chronic_condition }),
      }),
    ),
    medications: medications.map(({ generic: _g, ended, stopped, ...medication }) => ({
      ...medication,
      ...(ended && stopped && { stopped }),
    })),
    results: results.map(
      ({
        rank: _r,
        concluded: _c,
        at: _at,
        printed: _p,
        document: _d,
        sentence: _s,
        variable: _v,
        aside: _a,
        studied: _t,
        retold,
        span: _n,
        date,
        text,
        ...result
      }) => ({
        text: retold ? `${text}, per the ${retold}` : text,
        ...(date && !retold && { date }),
        ...result,
      }),
    ),
  };
}

/** Ranks below are of conditions that a code of the form stands for: twice its place. */
export const BY_CODE = 1000;

/** Rank of a problem for the request: by the form's diagnosis codes in their order, then by the words of the criteria. */
function ranksOf(tree: CriteriaNode, codes: readonly string[]): RankOf {
  const asked = new Set<string>();
  for (const leaf of leaves(tree))
    if (leaf.role !== 'exclude' && leaf.color !== 'gray')
      for (const key of problemKeysOf(leaf.description)) asked.add(key);
  return (key, condition) => {
    const byCode = codes.findIndex((code) => standsFor(code, condition));
    if (byCode >= 0) {
      // of two that a code may mean, the one whose own code is longer
      const exact = codesOf(condition).some(
        (prefix) => codes[byCode]!.startsWith(prefix) && prefix.length > 3,
      );
      return byCode * 2 + (exact ? 0 : 1);
    }
    return broaderOf(key).some((id) => asked.has(id)) ? BY_CODE : undefined;
  };
}
