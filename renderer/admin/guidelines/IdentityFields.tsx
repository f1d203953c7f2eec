import type { GuidelineVersion } from '../../../service/contract/library.ts';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../Admin.module.css';
import { type Identity, kinds } from './identity.ts';

interface IdentityFieldsProps {
  identity: Identity;
  known: readonly GuidelineVersion[];
  onChange: (identity: Identity) => void;
}

export function IdentityFields({ identity, known, onChange }: IdentityFieldsProps) {
  const taken = known.find((one) => one.guideline_code === identity.code.trim());
  const text = (name: 'code' | 'title' | 'version') => ({
    value: identity[name],
    autoComplete: 'off',
    onChange: (words: string) => onChange({ ...identity, [name]: words }),
  });
  return (
    <div className={css.pair}>
      <TextField
        label="Code"
        hint={
          taken
            ? `${taken.guideline_name} has this code: the draft becomes a new version of it.`
            : 'L33797, NCD-240.2: letters, digits, dots, dashes.'
        }
        spellCheck={false}
        {...text('code')}
      />
      <TextField label="Title" {...text('title')} />
      <TextField
        label="Version"
        optional
        hint="As the policy has it: R9, effective 2024-01-01."
        {...text('version')}
      />
      <Choice
        label="Kind"
        words={kinds}
        value={identity.kind}
        onChange={(kind) => onChange({ ...identity, kind })}
      />
    </div>
  );
}
