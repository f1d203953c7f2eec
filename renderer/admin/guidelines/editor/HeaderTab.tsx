import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import css from '../../Admin.module.css';
import { kinds } from '../identity.ts';
import { inside, messageAt } from './faults.ts';
import { requestTypes } from './state.ts';
import type { Editor } from './useEditor.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the guideline says of itself. */
export function HeaderTab({ editor }: { editor: Editor }) {
  const { header } = editor.state.content;
  const faults = editor.nodeFaults.get('') ?? [];
  const set = (name: string, value: unknown) =>
    editor.dispatch({ type: 'header', fields: { [name]: value || undefined }, joins: `header.${name}` });
  const line = (name: string, label: string, hint?: string, optional = false) => (
    <TextField
      label={label}
      hint={hint}
      optional={optional}
      error={messageAt(inside(faults, name))}
      value={text(header[name])}
      onChange={(typed) => set(name, typed)}
    />
  );
  const day = (name: string, label: string, hint: string) => (
    <TextField
      label={label}
      optional
      hint={hint}
      error={messageAt(inside(faults, name))}
      type="date"
      value={text(header[name])}
      onChange={(typed) => set(name, typed)}
    />
  );
  const general = messageAt(faults.filter((fault) => fault.rest.length === 0));
  return (
    <fieldset className={css.panel} disabled={editor.readOnly} style={{ margin: 0 }}>
      <legend className="visually-hidden">Details</legend>
      {general && <p className={css.bad}>{general}</p>}
      <div className={css.pair}>
        <Field label="Code" hint="It cannot change: reviews point to it.">
          {(control) => <input {...control} value={text(header.guideline_code)} readOnly />}
        </Field>
        {line('guideline_name', 'Name', 'Begins with the code, then a separator, then the title.')}
        {line('guideline_version', 'Version', 'As the policy has it: R9, effective 2024-01-01.')}
        <Choice
          label="Kind"
          error={messageAt(inside(faults, 'kind'))}
          words={kinds}
          value={text(header.kind) as keyof typeof kinds}
          onChange={(kind) => set('kind', kind)}
        />
        {line('jurisdiction', 'Jurisdiction', 'Where an LCD applies: contractor and states.', true)}
        {day(
          'effective_from',
          'Effective from',
          'The policy’s own date; when new reviews use it is chosen at publication.',
        )}
        {day('effective_to', 'Effective to', 'After this day it is no longer used.')}
      </div>
      {line('source', 'Source', 'Where the text was read.', true)}
      <Field
        label="Request types"
        optional
        hint="One per line, two or more, in lower case: initial, continued. The first is the default. Empty: there is only one."
        error={messageAt(inside(faults, 'request_types'))}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            defaultValue={requestTypes(header).join('\n')}
            onChange={(event) => {
              const types = event.target.value
                .split('\n')
                .map((type) => type.trim().toLowerCase().replaceAll(/\s+/g, '_'))
                .filter(Boolean);
              set('request_types', types.length > 0 ? types : undefined);
            }}
          />
        )}
      </Field>
    </fieldset>
  );
}
