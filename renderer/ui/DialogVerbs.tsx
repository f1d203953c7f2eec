import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface DialogVerbsProps {
  /** What the dialog does, in one verb. */
  children: ReactNode;
  danger?: boolean | undefined;
  /** Off while something that is needed is missing. */
  ready?: boolean;
  busy?: boolean | undefined;
  onPress: () => void;
  onClose: () => void;
}

/** The foot of a dialog: Cancel, and one verb. */
export function DialogVerbs({
  children,
  danger,
  ready = true,
  busy = false,
  onPress,
  onClose,
}: DialogVerbsProps) {
  return (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button look={danger ? 'danger' : 'primary'} isDisabled={!ready} busy={busy} onPress={onPress}>
        {children}
      </Button>
    </>
  );
}
