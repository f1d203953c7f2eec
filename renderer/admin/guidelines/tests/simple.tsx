/** Fields of one value. */

import { useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { messageAt } from '../editor/faults.ts';
import { useForms } from './context.ts';
import type { OneFieldProps } from './props.ts';
import css from './Tests.module.css';
import { readDuration, textsOf, units, writeDuration } from './values.ts';

type Control = Parameters<Parameters<typeof Field>[0]['children']>[0];

export function NumberInput({ control, field, value, path, onChange }: OneFieldProps & { control: Control }) {
  return (
    <input
      {...control}
      type="number"
      step={field.type === 'integer' ? 1 : 'any'}
      value={typeof value === 'number' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value), path)}
    />
  );
}

export function RangeInput({ field, value, faults, path, onChange }: OneFieldProps) {
  const [low = '', high = ''] = Array.isArray(value) ? (value as (number | '')[]) : [];
  const set = (next: [unknown, unknown]) =>
    onChange(
      next.every((one) => one === '') ? undefined : next.map((one) => (one === '' ? 0 : Number(one))),
      path,
    );
  const error = messageAt(faults);
  return (
    <fieldset className={css.group}>
      <legend>{field.label}</legend>
      <div className={css.inline}>
        <input
          type="number"
          step="any"
          aria-label={`${field.label}: from`}
          value={low}
          onChange={(event) => set([event.target.value, high])}
        />
        <span aria-hidden>to</span>
        <input
          type="number"
          step="any"
          aria-label={`${field.label}: to`}
          value={high}
          onChange={(event) => set([low, event.target.value])}
        />
      </div>
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}

export function DurationInput({ field, value, faults, path, onChange }: OneFieldProps) {
  const written = readDuration(typeof value === 'string' ? value : '');
  // An amount that is empty has no unit in the test, but keeps the one that was chosen here.
  const [unit, setUnit] = useState(written.unit);
  const shown = { amount: written.amount, unit: written.amount ? written.unit : unit };
  const error = messageAt(faults);
  return (
    <fieldset className={css.group}>
      <legend>
        {field.label}
        {!field.required && <span className={css.optional}> optional</span>}
      </legend>
      <div className={css.inline}>
        <input
          inputMode="decimal"
          aria-label={field.label}
          aria-invalid={error ? true : undefined}
          value={shown.amount}
          onChange={(event) => onChange(writeDuration({ ...shown, amount: event.target.value }), path)}
        />
        <select
          aria-label={`${field.label}: unit`}
          value={shown.unit}
          onChange={(event) => {
            const next = event.target.value as typeof unit;
            setUnit(next);
            onChange(writeDuration({ ...shown, unit: next }));
          }}
        >
          {units.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}

export function Choices({ field, value, faults, onChange }: OneFieldProps) {
  const chosen = textsOf(value);
  const error = messageAt(faults);
  return (
    <fieldset className={css.group}>
      <legend>{field.label}</legend>
      {field.help && <p className={css.help}>{field.help}</p>}
      <div className={css.checks}>
        {field.options?.map((option) => (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}

export function Switch({ field, value, onChange }: OneFieldProps) {
  return (
    <Checkbox
      className={css.check}
      checked={value === true}
      onChange={(checked) => onChange(checked || undefined)}
    >
      <span>
        {field.label}
        {field.help && <span className={css.help}> {field.help}</span>}
      </span>
    </Checkbox>
  );
}

export function LeafChoice({ field, value, faults, onChange }: OneFieldProps) {
  const { leaves } = useForms();
  return (
    <Field label={field.label} hint={field.help} error={messageAt(faults)}>
      {(control) => (
        <select
          {...control}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Choose…</option>
          {leaves.map((leaf) => (
            <option key={leaf.key} value={leaf.criteria_id}>
              {leaf.criteria_id} {leaf.description}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
