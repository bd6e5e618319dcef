import { Link } from '@tanstack/react-router';
import { o } from '../i18n/operator/o';
import { t } from '../i18n/t';
import { EmptyState } from '../ui/states/empty-state';
import styles from './shell.module.css';

/** In place of a page of a vendor, whose address somebody opened who is logged in as an operator. */
export function PageForVendors() {
  return (
    <div className={styles.message}>
      <EmptyState isPage title={o.shell.forVendors}>
        <p>{o.shell.asOperator(<Link to="/">{t.shell.toOverview}</Link>)}</p>
      </EmptyState>
    </div>
  );
}
