import { Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../ui/Button.tsx';
import css from './Editor.module.css';
import { NodeForm } from './NodeForm.tsx';
import { TreeView } from './TreeView.tsx';
import type { Editor } from './useEditor.ts';
import { type TreeVerb, treeVerbs } from './verbs.ts';

const steps = [
  { label: 'Undo', keys: 'Ctrl+Z', type: 'undone', among: 'past', Icon: Undo2 },
  { label: 'Redo', keys: 'Ctrl+Shift+Z', type: 'redone', among: 'future', Icon: Redo2 },
] as const;

/** The tree on the left, the chosen criterion on the right; everything by keyboard. */
export function CriteriaTab({ editor }: { editor: Editor }) {
  const { state, dispatch, readOnly } = editor;
  const keysId = useId();
  const run = (verb: TreeVerb) => {
    flushSync(() => editor.edit(verb.run));
    const target = verb.writes ? document.getElementById('criterion-description') : undefined;
    (target ?? document.querySelector<HTMLElement>('[data-tree] [tabindex="0"]'))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly) return;
    const mod = event.ctrlKey || event.metaKey;
    const typing = (event.target as HTMLElement).closest('input,textarea,select');
    if (mod && event.key.toLowerCase() === 'z' && !typing) {
      event.preventDefault();
      dispatch({ type: event.shiftKey ? 'redone' : 'undone' });
      return;
    }
    const verb = !typing && !mod && treeVerbs.find((one) => one.matches(event));
    if (!verb) return;
    event.preventDefault();
    run(verb);
  };
  return (
    <div className={css.workbench}>
      <section className={css.left} aria-label="Criteria">
        {!readOnly && (
          <div className={css.tools} role="toolbar" aria-label="Change the tree">
            {treeVerbs.map((verb) => (
              <Button
                key={verb.id}
                small
                isDisabled={!verb.run(state.content.tree, state.selected)}
                onPress={() => run(verb)}
              >
                {verb.label}
              </Button>
            ))}
            {steps.map(({ label, keys, type, among, Icon }) => (
              <IconButton
                key={type}
                label={label}
                keys={keys}
                isDisabled={!state[among].length}
                onPress={() => dispatch({ type })}
              >
                <Icon />
              </IconButton>
            ))}
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the treegrid inside, heard on their way up */}
        <div data-tree className={css.scroll} onKeyDown={onKeyDown}>
          <TreeView editor={editor} describedBy={keysId} />
        </div>
        <p id={keysId} className={css.keys}>
          {readOnly
            ? 'Arrow keys go through the tree.'
            : `Arrow keys go through the tree, Enter edits. ${treeVerbs.map((verb) => `${verb.label}: ${verb.keys}`).join(' · ')}`}
        </p>
      </section>
      <section className={css.right} aria-label="Chosen criterion">
        <NodeForm editor={editor} />
      </section>
    </div>
  );
}
