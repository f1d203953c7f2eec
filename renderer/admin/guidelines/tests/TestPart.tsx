import { Braces, ListChecks, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Failed, Spinner } from '../../../ui/States.tsx';
import { type DraftNode, isBag } from '../editor/draft.ts';
import type { NodeFault } from '../editor/faults.ts';
import { useTestForms } from '../editor/TreeView.tsx';
import { FormContext } from './context.ts';
import { JsonField } from './JsonField.tsx';
import { TermFinder } from './TermFinder.tsx';
import { TestForm } from './TestForm.tsx';
import css from './Tests.module.css';
import { newTest } from './values.ts';

interface TestPartProps {
  test: unknown;
  readOnly: boolean;
  faults: NodeFault[];
  /** The other leaves of the tree. */
  leaves: DraftNode[];
  /** `joins` names a text that is being typed. */
  onChange: (test: unknown, joins?: string) => void;
}

/** What a leaf asks of the chart: as a form, as JSON, or nothing, and then its description is read. */
export function TestPart({ test, readOnly, faults, leaves, onChange }: TestPartProps) {
  const forms = useTestForms();
  const [asJson, setAsJson] = useState(false);
  const raw = asJson || (test !== undefined && !isBag(test));
  return (
    <section className={css.part} aria-label="Test">
      <div className={css.head}>
        <h2>Test</h2>
        {test !== undefined && (
          <>
            <Button small icon={raw ? <ListChecks /> : <Braces />} onPress={() => setAsJson(!asJson)}>
              {raw ? 'As a form' : 'As JSON'}
            </Button>
            {!readOnly && (
              <Button small icon={<Trash2 />} onPress={() => onChange(undefined)}>
                Remove test
              </Button>
            )}
          </>
        )}
      </div>
      {test === undefined && (
        <div className={css.none}>
          <p>No test: the leaf is read from its description, less surely, and the review says so.</p>
          {!readOnly && (
            <Button icon={<Plus />} onPress={() => onChange(newTest())}>
              Add a test
            </Button>
          )}
        </div>
      )}
      {test !== undefined && raw && <JsonField value={test} faults={faults} onChange={onChange} />}
      {isBag(test) && !raw && forms.isPending && <Spinner label="Loading the forms" />}
      {isBag(test) && !raw && forms.isError && (
        <Failed error={forms.error} retry={() => void forms.refetch()} />
      )}
      {isBag(test) && !raw && forms.data && (
        <FormContext value={{ forms: forms.data, leaves, readOnly }}>
          {!readOnly && <TermFinder />}
          <TestForm test={test} faults={faults} onChange={onChange} path="" />
        </FormContext>
      )}
    </section>
  );
}
