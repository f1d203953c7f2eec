import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { explain } from '../../../data/client.ts';
import { go } from '../../../data/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import css from '../../Admin.module.css';
import { Chip } from '../../Chip.tsx';
import { versionKey, versionPath } from '../useLibrary.ts';
import type { Editor } from './useEditor.ts';

/** Whether the draft is saved and sound; and the question when somebody else has saved it too. */
export function SaveState({ editor }: { editor: Editor }) {
  if (editor.readOnly) return null;
  const { state, error } = editor.save;
  const faults = editor.faults.length;
  return (
    <div className={css.actions} role="status">
      {faults > 0 && (
        <Button small icon={<CircleAlert />} onPress={() => showFirstFault(editor)}>
          {faults === 1 ? '1 fault' : `${faults} faults`}
        </Button>
      )}
      {state === 'saved' && (
        <Chip icon={<CircleCheck aria-hidden />}>
          <span data-draft="saved">Saved</span>
        </Chip>
      )}
      {(state === 'waiting' || state === 'saving') && (
        <Chip icon={<LoaderCircle aria-hidden />}>Saving…</Chip>
      )}
      {state === 'failed' && (
        <Chip tone="bad" icon={<CircleAlert aria-hidden />}>
          Not saved: {explain(error)}
        </Chip>
      )}
      {state === 'conflict' && <Conflict editor={editor} />}
    </div>
  );
}

/** To the first fault: the criterion it belongs to, else what the guideline says of itself. */
function showFirstFault({ nodeFaults, dispatch, detail }: Editor): void {
  const key = [...nodeFaults.keys()].find((one) => one !== '');
  if (key) dispatch({ type: 'selected', key });
  go(versionPath(detail.guideline_code, detail.version, key ? 'criteria' : 'details'));
  if (key) setTimeout(() => document.getElementById(`node-${key}`)?.focus());
}

function Conflict({ editor }: { editor: Editor }) {
  const queries = useQueryClient();
  const { guideline_code, version } = editor.detail;
  const reload = async () => {
    await queries.resetQueries({ queryKey: versionKey(guideline_code, version) });
  };
  return (
    <Dialog
      title="Somebody else has changed this draft"
      footer={
        <>
          <Button onPress={() => void reload()}>Take theirs</Button>
          <Button look="primary" onPress={() => void editor.keepMine()}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        The draft was saved in another window since you opened it. Keep yours and what they wrote is replaced;
        take theirs and what you wrote since your last save is lost.
      </p>
    </Dialog>
  );
}
