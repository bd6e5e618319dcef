import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { useMay } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { CurlButton } from '../../../ui/controls/curl-button';
import { Card } from '../../../ui/layout/card';
import { ScrollBox } from '../../../ui/layout/scroll-box';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Skeleton } from '../../../ui/states/skeleton';
import { EnglishText } from '../../../ui/values/api-text';
import { Timestamp } from '../../../ui/values/timestamp';
import { signedText } from './statement';
import styles from './usage-page.module.css';
import { type BalanceEntry, balanceEntries } from './usage.queries';

/** What changed the balance, newest first. */
export function StatementCard() {
  const mayRead = useMay('balance.read');
  const query = useInfiniteQuery({ ...balanceEntries, enabled: mayRead });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card
      title={t.usage.statement.title}
      flush
      link={<CurlButton request={{ method: 'GET', path: '/v1/balance/entries', credential: 'key' }} />}
    >
      {query.error && <FailureNotice error={query.error} onRetry={() => void query.refetch()} />}
      {!entries && !query.error && <Skeleton rows={5} />}
      {entries?.length === 0 && !query.hasNextPage && <p className={styles.quiet}>{t.usage.statement.none}</p>}
      {entries && entries.length > 0 && (
        <ScrollBox label={t.usage.statement.entries}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t.usage.statement.time}</th>
                <th scope="col" className={styles.start}>
                  {t.usage.statement.kind}
                </th>
                <th scope="col" className={styles.start}>
                  {t.usage.statement.purpose}
                </th>
                <th scope="col">{t.usage.statement.credits}</th>
                <th scope="col">{t.usage.statement.balance}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {query.hasNextPage && (
        <p className={styles.more}>
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.usage.statement.older}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Entry({ entry }: { readonly entry: BalanceEntry }) {
  const { at, type, description, credits, balance_after: after, reference } = entry;
  return (
    <tr>
      <td className={styles.start}>
        <Timestamp iso={at} form="brief" />
      </td>
      <td className={styles.start}>{t.usage.statement.kinds[type]}</td>
      <td className={styles.start}>
        {reference?.kind === 'bulk' || reference?.kind === 'message' ? (
          <Link
            to="/messages"
            search={reference.kind === 'bulk' ? { request_id: reference.id } : { message: reference.id }}
          >
            <EnglishText text={description} />
          </Link>
        ) : (
          <EnglishText text={description} />
        )}
      </td>
      <td className={credits > 0 ? styles.plus : undefined}>{signedText(credits)}</td>
      <td>{countText(after)}</td>
    </tr>
  );
}
