import { useEffect } from 'react';
import { openSession } from '../api/session-store';
import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { Notice } from '../ui/states/notice';
import styles from './unreachable-page.module.css';

const RETRY_MS = 5_000;

/** Shown until the server answers again. */
export function UnreachablePage() {
  useEffect(() => {
    const timer = window.setInterval(() => void openSession(), RETRY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <main className={styles.page}>
      <title>{t.session.documentTitle(t.session.noConnection.tab)}</title>
      <Notice tone="error" title={t.session.noConnection.retrying}>
        <p>
          <Button onClick={() => void openSession()}>{t.session.noConnection.tryNow}</Button>
        </p>
      </Notice>
    </main>
  );
}
