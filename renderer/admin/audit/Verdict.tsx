import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { AuditVerdict } from '../../../service/contract/access.ts';
import css from '../Admin.module.css';

/** What the verification of the trail found. */
export function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const rows = verdict.rows.toLocaleString();
  return (
    <p role="status" className={verdict.ok ? css.good : css.bad}>
      {verdict.ok ? <ShieldCheck aria-hidden /> : <ShieldAlert aria-hidden />}
      {verdict.ok
        ? `The trail is unbroken: all ${rows} entries are as they were written.`
        : `The audit trail is broken: ${verdict.detail ?? `entry ${verdict.seq ?? '?'} does not fit the one before it`}. Keep a copy of the data folder and ask for help.`}
    </p>
  );
}
