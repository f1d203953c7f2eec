import { useEffect, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { messageAt, type NodeFault } from '../editor/faults.ts';
import css from './Tests.module.css';

interface JsonFieldProps {
  label?: string;
  value: unknown;
  faults: NodeFault[];
  onChange: (value: unknown, joins?: string) => void;
}

/** Any JSON as text. Text that is no JSON stays on the screen and says so; the last sound value stays in force. */
export function JsonField({ label = 'JSON', value, faults, onChange }: JsonFieldProps) {
  const written = JSON.stringify(value, null, 2) ?? '';
  const [text, setText] = useState(written);
  const [broken, setBroken] = useState<string>();
  // A change from outside (undo) replaces the text; one's own typing never is.
  useEffect(() => {
    setText((now) => (same(now, written) ? now : written));
    setBroken(undefined);
  }, [written]);
  return (
    <Field label={label} error={broken ?? messageAt(faults)}>
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${css.json}`}
          rows={Math.min(24, Math.max(6, text.split('\n').length))}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            try {
              const parsed: unknown = JSON.parse(event.target.value);
              setBroken(undefined);
              onChange(parsed, 'json');
            } catch (error) {
              setBroken(`This is not JSON yet: ${error instanceof Error ? error.message : 'unreadable'}`);
            }
          }}
        />
      )}
    </Field>
  );
}

function same(text: string, written: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(written));
  } catch {
    // Half-written text is not what is stored.
    return false;
  }
}
