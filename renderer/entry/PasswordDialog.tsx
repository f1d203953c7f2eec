import { notify } from '../data/notices.ts';
import { closeOverlay } from '../data/overlay.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** Changing the own password, from the account menu. */
export function PasswordDialog() {
  return (
    <Dialog title="Change your password" onClose={closeOverlay}>
      <NewPasswordForm
        onDone={() => {
          closeOverlay();
          notify('done', 'Your password is changed; you are signed out everywhere else.');
        }}
      />
    </Dialog>
  );
}
