/** Everything of a result that follows from tree and chart. */
import type { CriteriaNode, FinalResults, PageReport, RootDecision } from '../contract/results.ts';
import type { Chart } from '../language/types.ts';
import type { MedicalRecord } from '../record/types.ts';
import { chronicCare } from './ccm.ts';
import { ccmConfig } from './ccm-config.ts';
import { writeRationale } from './rationale.ts';
import { clinicalSummary } from './summary.ts';
import type { ReviewInput } from './types.ts';
import { ENGINE_VERSION } from './version.ts';

/** The result around a tree: rationale, chronic care, summary and what the reader said of the pages. */
export function assemble(
  input: ReviewInput,
  chart: Chart,
  judgement: { requestType: string; rootDecision: RootDecision },
  tree: CriteriaNode,
): FinalResults {
  const { guideline, form, record } = input;
  const pages = pageReports(record);
  const clinical_rationale = writeRationale({
    tree,
    rootDecision: judgement.rootDecision,
    guidelineName: guideline.guideline_name,
    requestType: guideline.request_types ? judgement.requestType : undefined,
    orderingProvider: form.request?.ordering_provider,
    pages,
  });
  return {
    criteria: {
      criteria_tree: tree,
      clinical_rationale,
      root_decision: judgement.rootDecision,
      ccm_trigger_detection: chronicCare(chart, ccmConfig(input.ccm)),
      clinical_summary: clinicalSummary(chart, tree),
    },
    guideline_code: guideline.guideline_code,
    guideline_version: guideline.guideline_version,
    request_type: judgement.requestType,
    engine_version: ENGINE_VERSION,
    pages,
  };
}

function pageReports(record: MedicalRecord): PageReport[] {
  return record.pages.map((page) => ({
    page: page.index,
    source: page.source,
    ...(page.error && { error: page.error.code }),
  }));
}
