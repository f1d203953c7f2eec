/** Summary and chronic care as people wrote them: their words stay through every evaluation, marked, with the engine's beside. */
import type { CcmTriggerDetection, FinalResults, SummaryMember } from '../contract/results.ts';
import { type Edited, SUMMARY_TEXTS, type WrittenTexts } from '../contract/written.ts';

interface Signature {
  by: string;
  at: string;
}

/** `made` with the texts that a person sends now, and with those that somebody wrote before (`present`). */
export function withWritten(
  made: FinalResults,
  present: FinalResults,
  sent: WrittenTexts | undefined,
  signature: Signature,
): FinalResults {
  const { clinical_summary, ccm_trigger_detection } = made.criteria;
  const before = present.criteria;
  const members = SUMMARY_TEXTS.map((id) => {
    const { edited: _, ...member } = clinical_summary[id];
    const shown = before.clinical_summary[id];
    const engine = engineText(member.summary_content, clinical_summary[id].edited);
    const text = settled(
      engine,
      { text: shown.summary_content, edited: shown.edited },
      sent?.[id],
      signature,
    );
    const whole: SummaryMember = {
      ...member,
      summary_content: text.text,
      ...(text.edited && { edited: text.edited }),
    };
    return [id, whole] as const;
  });
  const { edited: _, ...ccm } = ccm_trigger_detection;
  const shown = before.ccm_trigger_detection;
  const engine = engineText(ccm.reasoning, ccm_trigger_detection.edited);
  const reasoning = settled(
    engine,
    { text: shown.reasoning, edited: shown.edited },
    sent?.ccm_reasoning,
    signature,
  );
  const detection: CcmTriggerDetection = {
    ...ccm,
    reasoning: reasoning.text,
    ...(reasoning.edited && { edited: reasoning.edited }),
  };
  return {
    ...made,
    criteria: {
      ...made.criteria,
      clinical_summary: Object.fromEntries(members) as FinalResults['criteria']['clinical_summary'],
      ccm_trigger_detection: detection,
    },
  };
}

/** A text that was only saved carries the engine's own beside it. */
const engineText = (text: string, edited: Edited | undefined): string => edited?.engine ?? text;

interface Shown {
  text: string;
  edited?: Edited | undefined;
}

function settled(engine: string, shown: Shown, sent: string | undefined, signature: Signature): Shown {
  const text = sent?.replaceAll('\r\n', '\n').trim();
  if (text === undefined || text === shown.text)
    return shown.edited ? { text: shown.text, edited: { ...shown.edited, engine } } : { text: engine };
  if (text === '' || text === engine) return { text: engine };
  return { text, edited: { ...signature, engine } };
}
