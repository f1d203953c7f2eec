import { unconfirmed } from '../../../service/tree/index.ts';
import { useReview } from '../../case/store.ts';
import { Choice } from '../../ui/Choice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { CriterionLinks } from '../CriterionLinks.tsx';
import css from './Panel.module.css';

interface CategoryProps {
  categories: readonly string[];
  value: string;
  missing: boolean;
  onChange: (category: string) => void;
}

/** Which kind of reason a decision has that is another one than the criteria recommend. */
export function Category({ categories, value, missing, onChange }: CategoryProps) {
  return (
    <Choice
      label="Why against the recommendation"
      error={missing ? 'Choose the kind of reason.' : undefined}
      none="Choose…"
      words={categories.map((one) => [one, one] as const)}
      value={value}
      onChange={onChange}
    />
  );
}

interface UnconfirmedProps {
  value: string;
  missing: boolean;
  onChange: (reason: string) => void;
}

/** Answers below 95 % on which the decision depends: each is confirmed in the tree, or the signature says why not. */
export function Unconfirmed({ value, missing, onChange }: UnconfirmedProps) {
  const tree = useReview((state) => state.work?.tree);
  const open = tree ? unconfirmed(tree) : [];
  if (open.length === 0) return null;
  return (
    <TextArea
      label="Why these answers are not confirmed"
      hint={
        <>
          The decision depends on {open.length === 1 ? 'an answer' : `${open.length} answers`} below 95 %:{' '}
          <CriterionLinks of={open} />. Confirm each in the tree, or say here why not.
        </>
      }
      rows={2}
      value={value}
      onChange={onChange}
      below={
        missing && (
          <p role="alert" className={css.alert}>
            Confirm these answers, or say why not.
          </p>
        )
      }
    />
  );
}
