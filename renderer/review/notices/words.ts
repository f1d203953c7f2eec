/** Words for notices. */
import type { NoticeKind, NoticeWay } from '../../../service/contract/notices.ts';

export const kindWords: Record<NoticeKind, string> = {
  approval: 'Approval',
  denial: 'Denial',
  partial: 'Partial approval',
  withdrawal: 'Withdrawal',
  information: 'Request for information',
};

export const wayWords: Record<NoticeWay, string> = {
  fax: 'fax',
  mail: 'mail',
  portal: 'portal',
  hand: 'hand',
};
