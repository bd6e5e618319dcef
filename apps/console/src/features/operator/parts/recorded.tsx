import { Eye } from 'lucide-react';
import { o } from '../../../i18n/operator/o';
import styles from './parts.module.css';

/** Says on a page that the audit log has who looks at it. */
export function Recorded({ children = o.parts.recorded }: { readonly children?: string }) {
  return (
    <p className={styles.recorded}>
      <Eye />
      {children}
    </p>
  );
}
