import { type FormEvent, useState } from 'react';
import type { CriteriaNode, Operator } from '../../../service/contract/results.ts';
import { isLeaf } from '../../../service/tree/index.ts';
import { useReview } from '../../case/store.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { showAndFocus } from '../../ui/focus.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { askWhy, isPossible } from '../vary.ts';
import { FormVerbs } from './FormVerbs.tsx';
import { formKeys } from './formKeys.ts';
import css from './OverrideForm.module.css';

const operators: readonly (readonly [Operator, string])[] = [
  ['AND', 'All of these'],
  ['OR', 'Any of these'],
  ['AT_LEAST', 'At least some of these'],
  ['NOT', 'Not this'],
];

const close = () => {
  showAndFocus(() => useReview.setState({ rewording: false }), `row-${useReview.getState().selected}`);
};

/** The text of a criterion, and for a group how its members combine. What the engine said stays until it looks again. A reason is asked for next. */
export function WordingForm({ node }: { node: CriteriaNode }) {
  const members = node.criteria?.length ?? 0;
  const [description, setDescription] = useState(node.description);
  const [operator, setOperator] = useState(node.operator ?? 'AND');
  const [minimum, setMinimum] = useState(node.minimum ?? 1);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const text = description.trim();
    if (!text) return;
    const edit = {
      edit: 'reword' as const,
      criteria_id: node.criteria_id,
      description: text,
      ...(!isLeaf(node) && { operator, minimum: Math.min(Math.max(1, minimum), members) }),
    };
    if (isPossible(edit)) askWhy(edit);
    else close();
  };
  return (
    <form className={css.form} aria-label="Wording" onSubmit={submit} onKeyDown={formKeys(close, submit)}>
      <TextArea
        id="wording"
        label="Criterion"
        error={description.trim() ? undefined : 'A criterion needs a text.'}
        rows={3}
        maxLength={2000}
        value={description}
        onFocus={(event) => event.target.select()}
        onChange={setDescription}
      />
      {!isLeaf(node) && (
        <Choice
          label="Asks for"
          words={operators.filter(([id]) => id !== 'NOT' || members === 1)}
          value={operator}
          onChange={setOperator}
        />
      )}
      {!isLeaf(node) && operator === 'AT_LEAST' && (
        <Field label={`How many of ${members}`}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={1}
              max={members}
              value={minimum}
              onChange={(event) => setMinimum(Number(event.target.value))}
            />
          )}
        </Field>
      )}
      <FormVerbs onCancel={close} />
    </form>
  );
}
