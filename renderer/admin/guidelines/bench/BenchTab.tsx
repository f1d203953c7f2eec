import type { GuidelineVersionDetail } from '../../../../service/contract/library.ts';
import type { Editor } from '../editor/useEditor.ts';

export function BenchTab({ detail }: { editor: Editor; detail: GuidelineVersionDetail }) {
  return <p>{detail.guideline_code}</p>;
}
