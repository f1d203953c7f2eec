import { leaves } from '../../../service/tree/index.ts';
import { useReview } from '../../case/store.ts';
import type { Proof } from '../../data/provider.ts';
import { useSession } from '../../data/session.ts';
import css from './Panel.module.css';
import { ProofField } from './ProofField.tsx';

interface SignatureProps {
  proof: Proof | undefined;
  missing: boolean;
  onChange: (proof: Proof | undefined) => void;
}

/** The second look: how much of the case was read, and who signs, so that nobody signs in a workspace that was left open. */
export function Signature({ proof, missing, onChange }: SignatureProps) {
  const user = useSession((session) => session.user);
  const looked = useReview((state) => state.lookedAt);
  const tree = useReview((state) => state.work?.tree);
  if (!tree) return null;
  const all = leaves(tree);
  const seen = all.filter(
    ({ criteria_id, override }) => looked.has(criteria_id) || override?.by === user?.username,
  ).length;
  return (
    <>
      <p className={css.muted}>
        You have opened {seen} of {all.length} criteria; the signature records this.
      </p>
      <ProofField proof={proof} missing={missing} onChange={onChange} />
    </>
  );
}
