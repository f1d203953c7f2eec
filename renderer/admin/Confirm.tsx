import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
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
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy ?? false} onPress={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <FormError error={error} />
    </Dialog>
  );
}
