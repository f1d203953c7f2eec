import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuidelineFault } from '../../../../service/contract/library.ts';
import { client } from '../../../data/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/States.tsx';
import css from '../../Admin.module.css';
import { Table } from '../../Table.tsx';
import { isBag } from './draft.ts';
import type { Editor } from './useEditor.ts';
import { toJson } from './useSaving.ts';

/** The whole guideline as JSON, for those who want it: checked by the service, then taken over as one step. */
export function JsonTab({ editor }: { editor: Editor }) {
  const written = JSON.stringify(toJson(editor.state.content), null, 2);
  const [text, setText] = useState(written);
  const parsed = parse(text);
  const check = useMutation({
    mutationFn: (json: unknown) => client.checkGuideline({ body: { guideline_json: json } }),
  });
  const changed = text !== written;
  return (
    <section className={css.panel} aria-label="JSON">
      <Field label="The guideline as JSON" error={parsed.error}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${css.mono}`}
            rows={28}
            spellCheck={false}
            readOnly={editor.readOnly}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              check.reset();
            }}
          />
        )}
      </Field>
      <div className={css.row}>
        <Button isDisabled={!parsed.json} busy={check.isPending} onPress={() => check.mutate(parsed.json)}>
          Check
        </Button>
        {!editor.readOnly && (
          <>
            <Button
              look="primary"
              isDisabled={!parsed.json || !changed}
              onPress={() => parsed.json && editor.dispatch({ type: 'replaced', json: parsed.json })}
            >
              Apply to draft
            </Button>
            <Button isDisabled={!changed} onPress={() => setText(written)}>
              Discard changes
            </Button>
          </>
        )}
      </div>
      <FormError error={check.error} />
      {check.data?.ok && <p className={css.good}>No faults.</p>}
      {check.data && !check.data.ok && <FaultTable faults={check.data.faults} />}
      {!check.data && !changed && editor.faults.length > 0 && <FaultTable faults={editor.faults} />}
    </section>
  );
}

function parse(text: string): { json?: Record<string, unknown>; error?: string } {
  try {
    const json: unknown = JSON.parse(text);
    return isBag(json) ? { json } : { error: 'A guideline is an object: { … }.' };
  } catch (error) {
    return { error: `This is not JSON: ${error instanceof Error ? error.message : 'unreadable'}` };
  }
}

function FaultTable({ faults }: { faults: GuidelineFault[] }) {
  return (
    <Table
      caption={faults.length === 1 ? '1 fault' : `${faults.length} faults`}
      titled
      columns={['Place', 'Fault']}
    >
      {faults.map(({ path, message }) => (
        <tr key={`${path} ${message}`}>
          <td className={css.mono}>{path || '/'}</td>
          <td>{message}</td>
        </tr>
      ))}
    </Table>
  );
}
