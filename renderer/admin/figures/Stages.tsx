import type { StageFigures } from '../../../service/contract/analytics.ts';
import { reportOf } from './Section.tsx';
import { SpreadTable } from './SpreadTable.tsx';
import { hours } from './words.ts';

const names: Record<StageFigures['stages'][number]['stage'], string> = {
  open: 'From receipt to the first opening',
  review: 'From the opening to the decision, without the time pended',
  pended: 'Pended for information',
  notice: 'From the decision to the first notice',
};

/** Where the time of a case goes. */
export const Stages = reportOf<StageFigures>('Stages', 'stages', ({ stages }) => (
  <SpreadTable
    title="Hours that each stage of a case takes"
    what="Stage"
    counted="Cases"
    rows={stages.map(({ stage, hours: spread }) => ({ label: names[stage], spread, words: hours }))}
  />
));
