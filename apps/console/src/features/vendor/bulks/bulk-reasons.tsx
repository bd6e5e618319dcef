import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { ReasonBars } from '../../../charts/reason-bars';
import { Card } from '../../../ui/layout/card';
import { failuresOf } from './bulk-figures';
import type { Bulk } from './bulk.queries';
import styles from './bulk-page.module.css';

/** Why messages were not delivered, the most frequent reason first. */
export function BulkReasons({ bulk }: { readonly bulk: Bulk }) {
  const { request_id, mode, reasons } = bulk;
  const { failed } = failuresOf(bulk);
  const search = { request_id, status: 'undelivered,failed', ...(mode === 'test' && { mode }) } as const;
  return (
    <Card title={t.oneSend.reasons.title} caption={failed > 0 && t.oneSend.reasons.soFar(countText(failed))}>
      {reasons.length === 0 ? (
        <p className={styles.quiet}>{t.oneSend.reasons.none}</p>
      ) : (
        <ReasonBars
          reasons={reasons.map(({ code, text, count, retry_helps, doc_url }) => ({
            code,
            text,
            count,
            retryHelps: retry_helps,
            href: doc_url,
            tone: retry_helps ? 'undelivered' : 'failed',
          }))}
          link={(_reason, count) => (
            <Link to="/messages" search={search}>
              {count}
            </Link>
          )}
        />
      )}
    </Card>
  );
}
