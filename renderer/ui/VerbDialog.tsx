import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface VerbDialogProps {
  title: string;
  /** What the dialog does: "Retire", "Add person". */
  verb: string;
  danger?: boolean | undefined;
  /** Off while something that is needed is missing. */
  ready?: boolean | undefined;
  busy?: boolean | undefined;
  onPress: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that does one thing, or nothing. */
export function VerbDialog({
  title,
  verb,
  danger,
  ready = true,
  busy = false,
  onPress,
  onClose,
  children,
}: VerbDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look={danger ? 'danger' : 'primary'} isDisabled={!ready} busy={busy} onPress={onPress}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
