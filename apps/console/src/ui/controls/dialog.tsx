import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Neither a click beside the dialog nor Escape closes it: for what is shown only once. */
  readonly insistent?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ open, title, onClose, insistent = false, children }: DialogProps) {
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={insistent}
      onOpenChange={(next, details) => {
        if (next) return;
        if (insistent && details.reason === 'escape-key') details.cancel();
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons of a dialog; the last one is its own action. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
