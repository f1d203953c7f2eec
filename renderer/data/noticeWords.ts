/** Words for notices. */
import type { Notice, NoticeKind, NoticeWay } from '../../service/contract/notices.ts';
import { dayOrTime } from './due.ts';

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

/** "sent by fax to (555) 010-0199, 03/02/2026 (nora)" */
export const sentWords = ({ way, at, by, fax_number }: Notice['sent'][number]): string =>
  `sent by ${wayWords[way]}${fax_number ? ` to ${fax_number}` : ''}, ${dayOrTime(at)} (${by})`;
