import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t';
import { Button } from '../controls/button';
import { CopyButton } from '../controls/copy-button';
import styles from './inspector.module.css';

interface InspectorProps {
  /** What is inspected. */
  readonly label: string;
  readonly id: string;
  /** Buttons for the row before and after. */
  readonly steps: ReactNode;
  readonly foot: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One row of a list, shown beside it, or as a page of its own where there is no room for both. */
export function Inspector({ label, id, steps, foot, onClose, children }: InspectorProps) {
  return (
    <aside className={styles.inspector} aria-label={label} data-inspector>
      <header className={styles.head}>
        <span className={styles.back}>
          <Button tone="ghost" iconOnly onClick={onClose} aria-label={t.ui.backToList}>
            <ArrowLeft />
          </Button>
        </span>
        <span className={`mono ${styles.id}`} title={id} dir="ltr">
          {id}
        </span>
        <CopyButton text={id} label={t.ui.copyId} tone="ghost" size="small" iconOnly />
        <span className={styles.steps}>{steps}</span>
        <span className={styles.close}>
          <Button tone="ghost" size="small" iconOnly onClick={onClose} aria-label={t.ui.close}>
            <X />
          </Button>
        </span>
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>{foot}</footer>
    </aside>
  );
}

interface WithInspectorProps {
  /** Null while no row is open. */
  readonly inspector: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

export function WithInspector({ inspector, children }: WithInspectorProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.list}>{children}</div>
      {inspector}
    </div>
  );
}
