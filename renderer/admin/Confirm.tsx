import type { ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogVerbs } from '../ui/DialogVerbs.tsx';
import { FormError } from '../ui/States.tsx';

interface ConfirmProps {
  title: string;
  /** What will happen, in words. */
  children: ReactNode;
  /** The verb on the button: "Retire", "End session". */
  verb: string;
  danger?: boolean;
  busy?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back, or that others will notice. */
export function Confirm({ title, children, verb, danger, busy, error, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogVerbs danger={danger} busy={busy} onPress={onConfirm} onClose={onClose}>
          {verb}
        </DialogVerbs>
      }
    >
      {children}
      <FormError error={error} />
    </Dialog>
  );
}
