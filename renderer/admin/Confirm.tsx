import { FormError } from '../ui/States.tsx';
import { VerbDialog, type VerbDialogProps } from '../ui/VerbDialog.tsx';

interface ConfirmProps extends Omit<VerbDialogProps, 'ready' | 'onPress'> {
  error?: unknown;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back, or that others will notice; `children` say what will happen. */
export function Confirm({ children, error, onConfirm, ...dialog }: ConfirmProps) {
  return (
    <VerbDialog {...dialog} onPress={onConfirm}>
      {children}
      <FormError error={error} />
    </VerbDialog>
  );
}
