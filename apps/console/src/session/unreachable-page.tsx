import { useEffect } from 'react';
import { openSession } from '../api/session-store';
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
      <title>No connection · SMS console</title>
      <Notice tone="error" title="The server cannot be reached. Retrying every 5 seconds.">
        <p>
          <Button onClick={() => void openSession()}>Try now</Button>
        </p>
      </Notice>
    </main>
  );
}
