import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { t } from '../../i18n/t';
import styles from './sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that comes from the lower edge of a phone. */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.sheet}>
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Button tone="ghost" iconOnly onClick={onClose} aria-label={t.ui.close}>
              <X />
            </Button>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
