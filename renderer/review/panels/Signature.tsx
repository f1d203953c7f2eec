import { leaves } from '../../../service/tree/index.ts';
import { useSession } from '../../data/session.ts';
import { Field } from '../../ui/Field.tsx';
import { useReview } from '../store.ts';
import css from './Panel.module.css';

interface SignatureProps {
  password: string;
  missing: boolean;
  onChange: (password: string) => void;
}

/** The second look: how much of the case was read, and the password again, so that nobody signs at a desk that was left open. */
export function Signature({ password, missing, onChange }: SignatureProps) {
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
      <Field label="Your password" error={missing ? 'Sign with your password.' : undefined}>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
