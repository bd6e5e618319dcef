import { t } from '../../../i18n/t';
import { Timestamp } from '../../../ui/values/timestamp';
import styles from './complete-until.module.css';

const LAG_MS = 60_000;

/** Says until when the figures are complete, where they lag behind. */
export function CompleteUntil({ iso }: { readonly iso: string | null }) {
  if (iso !== null && Date.now() - Date.parse(iso) < LAG_MS) return null;
  return (
    <p className={styles.lag} role="status">
      {iso === null ? t.usage.beingCounted : t.usage.completeUntil(<Timestamp iso={iso} form="brief" />)}
    </p>
  );
}
