/** Fields that hold tests, or parts of tests. */
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { isBag } from '../editor/draft.ts';
import { inside, messageAt } from '../editor/faults.ts';
import { useForms, useNested } from './context.ts';
import type { OneFieldProps } from './props.ts';
import css from './Tests.module.css';
import { newTest, testsOf } from './values.ts';

export function PartField({ field, value, faults, path, onChange }: OneFieldProps) {
  const { forms, readOnly } = useForms();
  const { PartFields } = useNested();
  const form = forms.parts.find((part) => part.name === field.part);
  if (!form) return null;
  return (
    <fieldset className={css.nested}>
      <legend>{field.label}</legend>
      <p className={css.help}>{field.help || form.about}</p>
      {value === undefined && !field.required ? (
        <Button small icon={<Plus />} aria-label={`Set: ${field.label}`} onPress={() => onChange({})}>
          Set
        </Button>
      ) : (
        <>
          <PartFields form={form} value={value} faults={faults} path={path} onChange={onChange} />
          {!field.required && !readOnly && (
            <Button
              small
              icon={<Trash2 />}
              aria-label={`Remove: ${field.label}`}
              onPress={() => onChange(undefined)}
            >
              Remove
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}

export function TestField({ field, value, faults, path, onChange }: OneFieldProps) {
  const { TestForm } = useNested();
  return (
    <fieldset className={css.nested}>
      <legend>{field.label}</legend>
      {field.help && <p className={css.help}>{field.help}</p>}
      <TestForm test={isBag(value) ? value : {}} faults={faults} path={path} onChange={onChange} />
    </fieldset>
  );
}

export function TestsField({ field, value, faults, path, onChange }: OneFieldProps) {
  const { readOnly } = useForms();
  const { TestForm } = useNested();
  const tests = testsOf(value);
  const whole = messageAt(faults.filter((fault) => fault.rest.length === 0));
  const swap = (at: number, by: number) => {
    const moved = tests[at];
    if (moved) onChange(tests.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  return (
    <div className={css.tests}>
      {tests.map((test, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a test has no name but its place
        <fieldset key={at} className={css.nested}>
          <legend>
            {field.label.replace(/s$/, '')} {at + 1}
          </legend>
          {!readOnly && (
            <div className={css.corner}>
              <IconButton label={`Test ${at + 1} up`} isDisabled={at === 0} onPress={() => swap(at, -1)}>
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Test ${at + 1} down`}
                isDisabled={at === tests.length - 1}
                onPress={() => swap(at, 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={`Remove test ${at + 1}`}
                isDisabled={tests.length === 1}
                onPress={() => onChange(tests.toSpliced(at, 1))}
              >
                <Trash2 />
              </IconButton>
            </div>
          )}
          <TestForm
            test={test}
            faults={inside(faults, String(at))}
            path={`${path}/${at}`}
            onChange={(next, joins) => onChange(tests.with(at, next as (typeof tests)[number]), joins)}
          />
        </fieldset>
      ))}
      {whole && <p className={css.error}>{whole}</p>}
      {!readOnly && (
        <Button small icon={<Plus />} onPress={() => onChange([...tests, newTest()])}>
          Add a test
        </Button>
      )}
    </div>
  );
}
