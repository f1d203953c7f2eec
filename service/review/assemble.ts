/** Everything of a result that follows from tree and chart. */

import { identityFindings } from '../contract/identity-text.ts';
import type { CriteriaNode, FinalResults, PageReport, RootDecision } from '../contract/results.ts';
import type { Chart } from '../language/types.ts';
import type { MedicalRecord } from '../record/types.ts';
import { basisOf, decisionDependsOn } from '../tree/index.ts';
import { chronicCare } from './ccm.ts';
import { ccmConfig } from './ccm-config.ts';
import { withClaimed } from './claimed.ts';
import { identityOf } from './identity.ts';
import { listProblems, problemList } from './problems/index.ts';
import { writeRationale } from './rationale.ts';
import { clinicalSummary } from './summary.ts';
import type { ReviewInput, Varied } from './types.ts';
import { ENGINE_VERSION } from './version.ts';

/** The result around a tree: rationale, chronic care, summary and what the reader said of the pages. */
export function assemble(
  input: ReviewInput & Varied,
  chart: Chart,
  judgement: { requestType: string; rootDecision: RootDecision },
  judgedTree: CriteriaNode,
): FinalResults {
  const { guideline, form, record } = input;
  const tree = withClaimed(judgedTree, form.request?.diagnosis_codes ?? []);
  const pages = pageReports(record);
  const identity = identityOf(chart, form, input.pageDecisions ?? []);
  const clinical_rationale = writeRationale({
    tree,
    rootDecision: judgement.rootDecision,
    guidelineName: guideline.guideline_name,
    requestType: guideline.request_types ? judgement.requestType : undefined,
    orderingProvider: form.request?.ordering_provider,
    pages,
    variances: input.variances ?? [],
    identity: identityFindings(identity),
  });
  const list = listProblems({ chart, form, tree, guideline });
  return {
    criteria: {
      criteria_tree: tree,
      clinical_rationale,
      root_decision: judgement.rootDecision,
      decision_depends_on: decisionDependsOn(tree),
      rationale_basis: basisOf(tree),
      rationale_out_of_date: false,
      ccm_trigger_detection: chronicCare(chart, list, ccmConfig(input.ccm)),
      clinical_summary: clinicalSummary(chart, list),
    },
    guideline_code: guideline.guideline_code,
    guideline_version: guideline.guideline_version,
    request_type: judgement.requestType,
    engine_version: ENGINE_VERSION,
    pages,
    identity,
    problem_list: problemList(list),
  };
}

function pageReports(record: MedicalRecord): PageReport[] {
  return record.pages.map((page) => ({
    page: page.index,
    source: page.source,
    ...(page.error && { error: page.error.code }),
  }));
}
