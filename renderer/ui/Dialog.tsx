import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import css from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** Absent for a question that must be answered. */
  onClose?: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** `wide` for comparisons and tables. */
  size?: 'normal' | 'wide';
}

/** A modal dialog: focus stays inside, Escape closes it and focus goes back to where it came from. */
export function Dialog({ title, onClose, children, footer, size = 'normal' }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => !open && onClose?.()}
      className={css.overlay!}
    >
      <Modal className={[css.modal, css[size]].join(' ')}>
        <AriaDialog className={css.dialog!}>
          <header className={css.head}>
            <Heading slot="title" className={css.title!}>
              {title}
            </Heading>
            {onClose && (
              <IconButton label="Close" keys="Esc" onPress={onClose}>
                <X />
              </IconButton>
            )}
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
