import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogVerbs } from './DialogVerbs.tsx';
import form from './Form.module.css';
import { FormError } from './States.tsx';

interface FormDialogProps {
  title: string;
  /** What the button does: "Add person". */
  verb: string;
  /** Off while something that is needed is missing. */
  ready?: boolean;
  busy: boolean;
  error?: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for a few things: Cancel, one verb, and Enter does the same as the verb. */
export function FormDialog({
  title,
  verb,
  ready = true,
  busy,
  error,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const submit = () => {
    if (ready && !busy) onSubmit();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogVerbs ready={ready} busy={busy} onPress={submit} onClose={onClose}>
          {verb}
        </DialogVerbs>
      }
    >
      <form
        className={form.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <FormError error={error} />
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {verb}
        </button>
      </form>
    </Dialog>
  );
}
