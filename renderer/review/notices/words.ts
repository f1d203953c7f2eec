/** Words for notices. */
import type { NoticeKind } from '../../../service/contract/notices.ts';

export const kindWords: Record<NoticeKind, string> = {
  approval: 'Approval',
  denial: 'Denial',
  partial: 'Partial approval',
  withdrawal: 'Withdrawal',
  information: 'Request for information',
};
