import { useMutation } from '@tanstack/react-query';
import { confirmWithProvider, type Proof } from '../../data/provider.ts';
import { useSession } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/States.tsx';
import css from './Panel.module.css';

interface ProofFieldProps {
  proof: Proof | undefined;
  missing: boolean;
  onChange: (proof: Proof | undefined) => void;
}

/** Who signs, once more: by the password, or by signing in again where they signed in. */
export function ProofField({ proof, missing, onChange }: ProofFieldProps) {
  const byProvider = useSession((session) => session.user?.provider === true);
  if (byProvider)
    return <ProviderProof isGiven={proof !== undefined} missing={missing} onChange={onChange} />;
  return (
    <Field label="Your password" error={missing ? 'Sign with your password.' : undefined}>
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="current-password"
          value={proof && 'password' in proof ? proof.password : ''}
          onChange={({ target: { value } }) => onChange(value ? { password: value } : undefined)}
        />
      )}
    </Field>
  );
}

interface ProviderProofProps extends Pick<ProofFieldProps, 'missing' | 'onChange'> {
  isGiven: boolean;
}

function ProviderProof({ isGiven, missing, onChange }: ProviderProofProps) {
  const again = useMutation({
    mutationFn: confirmWithProvider,
    onSuccess: (provider_answer) => onChange({ provider_answer }),
  });
  if (isGiven) return <p role="status">You have signed in again. Your signature can be given now.</p>;
  return (
    <>
      {missing && <p role="alert">Sign in again before you sign.</p>}
      <FormError error={again.error} />
      <div className={css.head}>
        <Button busy={again.isPending} onPress={() => again.mutate()}>
          {again.isPending ? 'Waiting for the other window…' : 'Sign in again to sign'}
        </Button>
        {again.isPending && (
          <Button look="quiet" onPress={() => again.mutate()}>
            Open the window again
          </Button>
        )}
      </div>
    </>
  );
}
