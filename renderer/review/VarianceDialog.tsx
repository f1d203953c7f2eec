import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TreeEdit } from '../../service/contract/changes.ts';
import { find } from '../../service/tree/index.ts';
import { useReview } from '../case/store.ts';
import { Field } from '../ui/Field.tsx';
import { showAndFocus } from '../ui/focus.ts';
import { FormError } from '../ui/States.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { VerbDialog } from '../ui/VerbDialog.tsx';
import { ReasonArea } from './ReasonArea.tsx';
import { useChoices } from './useChoices.ts';
import { useReason } from './useReason.ts';
import { useMayVary } from './useVariances.ts';
import css from './VarianceDialog.module.css';
import { propose, stopAsking, vary } from './vary.ts';

const TITLES: Record<TreeEdit['edit'], string> = {
  remove: 'Delete this criterion in this case?',
  reword: 'Change this criterion in this case?',
  move: 'Move this criterion in this case?',
  group: 'Put this criterion into a group in this case?',
  add: 'Add a criterion in this case',
};

const close = () => showAndFocus(stopAsking, `row-${useReview.getState().selected}`);

/** The determination is the same for every case: a change of it in one is asked for its reason, which stays beside it. */
export function VarianceDialog() {
  const { varying, work } = useReview();
  if (!varying || !work) return null;
  return <Question key={JSON.stringify(varying)} edit={varying} />;
}

function Question({ edit }: { edit: TreeEdit }) {
  const work = useReview((state) => state.work);
  const { variance_categories: categories } = useChoices();
  const may = useMayVary();
  const [category, setCategory] = useState('');
  const { reason, tried, markTried, field } = useReason();
  const [text, setText] = useState('description' in edit ? edit.description : '');
  const asksText = edit.edit === 'add' || edit.edit === 'group';
  const complete = category && reason && (!asksText || text.trim());
  const whole = (): TreeEdit => (asksText ? { ...edit, description: text.trim() } : edit);
  const why = { category, reason };
  const ask = useMutation({ mutationFn: () => propose(whole(), why) });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    markTried();
    if (!complete) return;
    if (!may) ask.mutate();
    else showAndFocus(() => vary(whole(), why), `row-${useReview.getState().selected}`);
  };
  const node = work && find(work.tree, edit.criteria_id);
  return (
    <VerbDialog
      title={TITLES[edit.edit]}
      verb={may ? 'Make the change' : 'Propose the change'}
      busy={ask.isPending}
      onPress={() => submit()}
      onClose={close}
    >
      <form
        className={css.form}
        aria-label="Change of the determination"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      >
        <p className={css.what}>
          <span className={css.id}>{edit.criteria_id}</span> {node?.description}
        </p>
        {edit.edit === 'reword' && edit.description !== node?.description && (
          <p className={css.what}>
            It would read: <q>{edit.description}</q>
          </p>
        )}
        <p className={css.note}>
          {may
            ? 'The determination itself stays as it is. The change is kept with your name and reason, shown in the tree, printed, and named when the case is signed.'
            : 'Your role may propose this. Nothing changes before somebody who may change a determination accepts it.'}
        </p>
        {asksText && (
          <TextArea
            id="variance-text"
            label={edit.edit === 'add' ? 'Criterion' : 'What the group asks'}
            error={tried && !text.trim() ? 'A criterion needs a text.' : undefined}
            rows={2}
            maxLength={2000}
            value={text}
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={setText}
          />
        )}
        <Field label="Reason" error={tried && !category ? 'Choose what comes closest.' : undefined}>
          {(control) => (
            <select
              {...control}
              value={category}
              // biome-ignore lint/a11y/noAutofocus: the person asked for this form
              autoFocus={!asksText}
              onChange={(event) => setCategory(event.target.value)}
            >
              <option value="" disabled>
                Choose one
              </option>
              {categories.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ReasonArea
          label="In your own words"
          missing="Say why, for whoever reads the case later."
          rows={3}
          {...field}
        />
        <FormError error={ask.error} />
      </form>
    </VerbDialog>
  );
}
