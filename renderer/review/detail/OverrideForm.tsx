import { type FormEvent, useState } from 'react';
import type { Color, CriteriaNode } from '../../../service/contract/results.ts';
import { colorFor } from '../../../service/tree/index.ts';
import { override } from '../../case/edit.ts';
import { useReview } from '../../case/store.ts';
import { nameOf, useSession } from '../../data/session.ts';
import { showAndFocus } from '../../ui/focus.ts';
import { Suggestions } from '../../ui/Suggestions.tsx';
import { NodeAnswer } from '../NodeAnswer.tsx';
import { ReasonArea } from '../ReasonArea.tsx';
import { isInverted } from '../tree/polarities.ts';
import { ANSWERS } from '../tree/words.ts';
import { useChoices } from '../useChoices.ts';
import { useReason } from '../useReason.ts';
import { FormVerbs } from './FormVerbs.tsx';
import { formKeys } from './formKeys.ts';
import css from './OverrideForm.module.css';

const close = () => {
  showAndFocus(() => useReview.setState({ overriding: false }), `row-${useReview.getState().selected}`);
};

/** Another answer than the engine's, with the reason that a colleague or an auditor will read. */
export function OverrideForm({ leaf }: { leaf: CriteriaNode }) {
  const by = useSession(nameOf);
  const { override_reasons: reasons } = useChoices();
  const tree = useReview((state) => state.work?.tree);
  const inverted = isInverted(tree, leaf);
  const [color, setColor] = useState<Color | undefined>(leaf.override?.color);
  const { reason, tried, markTried, field } = useReason(leaf.override?.reason);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    markTried();
    if (!color || !reason) return;
    override(leaf.criteria_id, color, reason, by);
    close();
  };
  return (
    <form className={css.form} aria-label="Override" onSubmit={submit} onKeyDown={formKeys(close, submit)}>
      <fieldset className={css.colors}>
        <legend>Your answer</legend>
        {ANSWERS.map((answer) => colorFor(answer, inverted)).map((one) => (
          <label key={one} className={css.color} data-chosen={one === color}>
            <input
              type="radio"
              name="color"
              value={one}
              checked={one === color}
              // biome-ignore lint/a11y/noAutofocus: the person asked for this form
              autoFocus={one === (leaf.override?.color ?? colorFor('yes', inverted))}
              onChange={() => setColor(one)}
            />
            <NodeAnswer node={leaf} inverted={inverted} color={one} />
          </label>
        ))}
        {tried && !color && <p className={css.missing}>Choose an answer.</p>}
      </fieldset>
      <ReasonArea
        label="Reason"
        missing="Say why; the reason is kept with the answer."
        rows={2}
        {...field}
        below={<Suggestions of={reasons} onPick={field.onChange} />}
      />
      <FormVerbs onCancel={close} />
    </form>
  );
}
