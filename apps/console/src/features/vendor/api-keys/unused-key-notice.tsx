import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Notice } from '../../../ui/states/notice';
import styles from './api-keys.module.css';
import type { ListedApiKey } from './api-keys.queries';
import { unusedKey } from './unused-key';

interface UnusedKeyNoticeProps {
  readonly keys: readonly ListedApiKey[];
  readonly onReview: (key: ListedApiKey) => void;
}

/** Names the key that was not used for the longest time, if that is long. */
export function UnusedKeyNotice({ keys, onReview }: UnusedKeyNoticeProps) {
  const unused = unusedKey(keys, Date.now());
  if (!unused) return null;
  const { key, days } = unused;
  return (
    <Notice tone="neutral" title={t.apiKeys.unused.title(<bdi>{key.name}</bdi>, days)}>
      <p className={styles.unused}>
        {t.apiKeys.unused.advice}
        <Button size="small" tone="ghost" onClick={() => onReview(key)}>
          {t.apiKeys.unused.review}
        </Button>
      </p>
    </Notice>
  );
}
