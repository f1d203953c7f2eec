import type { FormEvent } from 'react';
import form from './Form.module.css';
import { FormError } from './States.tsx';
import { VerbDialog, type VerbDialogProps } from './VerbDialog.tsx';

interface FormDialogProps extends Omit<VerbDialogProps, 'busy' | 'danger' | 'onPress'> {
  /** What is under way once it is submitted. */
  does: { isPending: boolean; error: unknown };
  onSubmit: () => void;
}

/** A dialog that asks for a few things: Cancel, one verb, and Enter does the same as the verb. */
export function FormDialog({ does, onSubmit, children, ready = true, ...dialog }: FormDialogProps) {
  const submit = () => {
    if (ready && !does.isPending) onSubmit();
  };
  return (
    <VerbDialog {...dialog} ready={ready} busy={does.isPending} onPress={submit}>
      <form
        className={form.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <FormError error={does.error} />
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {dialog.verb}
        </button>
      </form>
    </VerbDialog>
  );
}
