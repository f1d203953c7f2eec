import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TestPart } from '../tests/TestPart.tsx';
import { ancestorsOf, type DraftNode, find, isGroup, nodes, type Operator } from './draft.ts';
import css from './Editor.module.css';
import * as edits from './edits.ts';
import { inside, messageAt, type NodeFault } from './faults.ts';
import { NodeOptions } from './NodeOptions.tsx';
import { requestTypes } from './state.ts';
import { Understood } from './Understood.tsx';
import type { Editor } from './useEditor.ts';
import { operators } from './words.ts';

/** The chosen criterion, field by field; what is wrong with it stands on top and at its field. */
export function NodeForm({ editor }: { editor: Editor }) {
  const { content, selected } = editor.state;
  const node = find(content.tree, selected) ?? content.tree;
  const faults = editor.nodeFaults.get(node.key) ?? [];
  const above = ancestorsOf(content.tree, node.key);
  const parent = above.at(-1);
  const underNot = [...above, node].some((one) => one.operator === 'NOT');
  const set = (fields: Partial<DraftNode>, joins?: string) =>
    editor.edit((tree) => edits.change(tree, node.key, fields), joins && `${node.key}.${joins}`);
  return (
    <fieldset
      className={css.form}
      disabled={editor.readOnly}
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <legend className="visually-hidden">Criterion {node.criteria_id}</legend>
      <p className={css.place}>
        {node.criteria_id}
        {parent && ` · in: ${parent.description || parent.criteria_id}`}
      </p>
      <Faults faults={faults} />
      <Field label="Description" error={messageAt(inside(faults, 'description'))}>
        {(control) => (
          <textarea
            {...control}
            id="criterion-description"
            aria-label="Description"
            rows={3}
            value={node.description}
            placeholder="One plain statement that can be true of a patient"
            onChange={(event) => set({ description: event.target.value }, 'description')}
          />
        )}
      </Field>
      {!isGroup(node) && !node.test && !node.judgement && (
        <Understood
          description={node.description}
          readOnly={editor.readOnly}
          onUse={(test) => set({ test } as Partial<DraftNode>)}
        />
      )}
      {isGroup(node) && <GroupFields node={node} editor={editor} faults={faults} />}
      <NodeOptions
        node={node}
        types={requestTypes(content.header)}
        isRoot={!parent}
        faults={faults}
        onSet={set}
      />
      {node.role === 'exclude' && !underNot && (
        <div className={css.faults}>
          <p>
            Nothing above it says that it must not hold, so being met still counts in favor of the request.
          </p>
          <p>
            <Button small onPress={() => editor.edit((tree) => edits.putUnderNot(tree, node.key))}>
              Put it under “must not hold”
            </Button>
          </p>
        </div>
      )}
      {!isGroup(node) && (
        <TestPart
          key={node.key}
          test={node.test}
          readOnly={editor.readOnly}
          faults={inside(faults, 'test')}
          leaves={[...nodes(content.tree)].filter((one) => !isGroup(one) && one.key !== node.key)}
          onChange={(test, joins) => set({ test } as Partial<DraftNode>, joins && `test.${joins}`)}
        />
      )}
    </fieldset>
  );
}

/** Fields that show their own faults. */
const fields = ['description', 'operator', 'minimum', 'role', 'absence', 'citation', 'test'];

/** What no field of the form can show. */
function Faults({ faults: all }: { faults: NodeFault[] }) {
  const faults = all.filter((fault) => !fields.includes(fault.rest[0] ?? ''));
  if (faults.length === 0) return null;
  return (
    <ul className={css.faults} aria-label="Faults of this criterion">
      {faults.map(({ rest, message }) => (
        <li key={`${rest.join('/')} ${message}`}>
          <TriangleAlert aria-hidden />
          <span>
            {rest.length > 0 && <strong>{rest.join(' › ')} </strong>}
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}

function GroupFields({ node, editor, faults }: { node: DraftNode; editor: Editor; faults: NodeFault[] }) {
  const operator = (id: Operator) => editor.edit((tree) => edits.setOperator(tree, node.key, id));
  return (
    <>
      <Choice
        label="How its criteria count"
        error={messageAt(inside(faults, 'operator'))}
        none={node.operator ? undefined : 'Choose…'}
        words={operators.map((one) => [one.id, one.label] as const)}
        value={node.operator ?? ''}
        onChange={(id) => id && operator(id)}
      />
      {node.operator === 'AT_LEAST' && (
        <Field label="How many must hold" error={messageAt(inside(faults, 'minimum'))}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={1}
              max={node.criteria?.length ?? 1}
              value={node.minimum ?? ''}
              onChange={(event) =>
                editor.edit(
                  (tree) => edits.change(tree, node.key, { minimum: Number(event.target.value) || 1 }),
                  `${node.key}.minimum`,
                )
              }
            />
          )}
        </Field>
      )}
    </>
  );
}
