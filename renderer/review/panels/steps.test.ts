import { expect, it } from 'vitest';
import type { CaseDocument } from '../../../service/contract/documents.ts';
import type { Notice } from '../../../service/contract/notices.ts';
import type { Decision } from '../../../service/contract/runs.ts';
import { stepsOf } from './steps.ts';

const notice = {
  kind: 'denial',
  version: 1,
  created_at: '2026-03-02T13:00:00.000Z',
  created_by: 'nora',
  issued_at: '2026-03-02T14:00:00.000Z',
  issued_by: 'pia',
  sent: [
    { way: 'fax', at: '2026-03-02', fax_number: '(555) 010-0199', by: 'nora' },
    { way: 'mail', at: '2026-03-03', by: 'nora' },
  ],
} as unknown as Notice;

it('lists every decision, document and notice, the latest first, and a day of sending as that day', () => {
  const steps = stepsOf({
    decisions: [
      {
        decision: 'request_information',
        signed_at: '2026-03-01T10:00:00.000Z',
        signed_name: 'Nora Lind, RN',
      },
      { decision: 'deny', signed_at: '2026-03-02T12:00:00.000Z', signed_name: 'Pia Roth, MD' },
    ] as Decision[],
    documents: [
      { added_at: '2026-02-28T10:00:00.000Z', page_count: 2, first_page: 0 },
      {
        added_at: '2026-03-01T11:00:00.000Z',
        added_by: 'nora',
        title: 'Order',
        page_count: 1,
        first_page: 2,
      },
    ] as CaseDocument[],
    notices: [notice],
  });
  expect(steps.map(({ what, by }) => [what, by].filter(Boolean).join(' – '))).toEqual([
    'Notice: denial, version 1, sent by mail, 03/03/2026 (nora)',
    'Notice: denial, version 1, sent by fax to (555) 010-0199, 03/02/2026 (nora)',
    'Notice: denial, version 1, issued – pia',
    'Notice: denial, version 1, written – nora',
    'Denied – Pia Roth, MD',
    'Document added, Order, page 3 – nora',
    'Information requested – Nora Lind, RN',
  ]);
});
