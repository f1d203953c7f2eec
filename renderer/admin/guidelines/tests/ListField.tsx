import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { inside, messageAt } from '../editor/faults.ts';
import { useForms } from './context.ts';
import type { OneFieldProps } from './props.ts';
import css from './Tests.module.css';
import { textsOf } from './values.ts';

interface ListFieldProps extends OneFieldProps {
  /** Phrases may be long; names are not. */
  multiline?: boolean;
  options?: { value: string; label: string }[];
}

/** A list of phrases or names: Enter begins the next, Backspace in an empty one removes it. */
export function ListField({ field, value, faults, path, onChange, multiline, options = [] }: ListFieldProps) {
  const { readOnly } = useForms();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const texts = textsOf(value);
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const add = (at: number) => {
    flushSync(() => onChange(texts.toSpliced(at, 0, '')));
    entries()[at]?.focus();
  };
  const remove = (at: number) => {
    flushSync(() => onChange(texts.toSpliced(at, 1)));
    const left = entries();
    (left[Math.max(0, at - 1)] ?? box.current?.querySelector('button'))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter' && !event.altKey) {
      event.preventDefault();
      add(at + 1);
    }
    if (event.key === 'Backspace' && texts[at] === '') {
      event.preventDefault();
      remove(at);
    }
  };
  // What a name means, in words: "pao2" says little to most people.
  const named = (text: string) => {
    const bare = text.replace(/^!/, '');
    const label = options.find((option) => option.value === bare)?.label;
    if (!label || label.toLowerCase() === bare.replaceAll('_', ' ')) return undefined;
    return bare === text ? label : `not: ${label}`;
  };
  const whole = messageAt(faults.filter((fault) => fault.rest.length === 0));
  return (
    <fieldset ref={box} className={css.group}>
      <legend>
        {field.label}
        {!field.required && <span className={css.optional}> optional</span>}
      </legend>
      {field.help && <p className={css.help}>{field.help}</p>}
      <ul className={css.list}>
        {texts.map((text, at) => {
          const error = messageAt(inside(faults, String(at)));
          const control = {
            'data-entry': true,
            value: text,
            spellCheck: false,
            'aria-label': `${field.label} ${at + 1}`,
            'aria-invalid': error ? (true as const) : undefined,
            'aria-describedby': error ? `${id}-${at}` : undefined,
            onChange: (event: { target: { value: string } }) =>
              onChange(texts.with(at, event.target.value), `${path}/${at}`),
            onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            <li key={at}>
              {multiline ? (
                <textarea rows={1} {...control} />
              ) : (
                <input {...control} {...(options.length > 0 && { list: `${id}-options` })} />
              )}
              {!readOnly && (
                <IconButton label={`Remove ${field.label} ${at + 1}`} onPress={() => remove(at)}>
                  <X />
                </IconButton>
              )}
              {named(text) && <p className={css.help}>{named(text)}</p>}
              {error && (
                <p id={`${id}-${at}`} className={css.error}>
                  {error}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {whole && <p className={css.error}>{whole}</p>}
      {!readOnly && (
        <Button small icon={<Plus />} aria-label={`Add to ${field.label}`} onPress={() => add(texts.length)}>
          Add
        </Button>
      )}
      {options.length > 0 && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      )}
    </fieldset>
  );
}
