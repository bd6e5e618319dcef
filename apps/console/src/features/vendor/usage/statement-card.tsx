import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '../../../i18n/text/number-text';
import { useMay } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { CurlButton } from '../../../ui/controls/curl-button';
import { Card } from '../../../ui/layout/card';
import { ScrollBox } from '../../../ui/layout/scroll-box';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Skeleton } from '../../../ui/states/skeleton';
import { Timestamp } from '../../../ui/values/timestamp';
import { ENTRY_KINDS, signedText } from './statement';
import styles from './usage-page.module.css';
import { type BalanceEntry, balanceEntries } from './usage.queries';

/** What changed the balance, newest first. */
export function StatementCard() {
  const mayRead = useMay('balance.read');
  const query = useInfiniteQuery({ ...balanceEntries, enabled: mayRead });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card
      title="Statement"
      flush
      link={<CurlButton request={{ method: 'GET', path: '/v1/balance/entries', credential: 'key' }} />}
    >
      {query.error && <FailureNotice error={query.error} onRetry={() => void query.refetch()} />}
      {!entries && !query.error && <Skeleton rows={5} />}
      {entries?.length === 0 && !query.hasNextPage && <p className={styles.quiet}>No entries yet.</p>}
      {entries && entries.length > 0 && (
        <ScrollBox label="Statement">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Kind</th>
                <th scope="col">For</th>
                <th scope="col">Credits</th>
                <th scope="col">Balance</th>
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
            Older entries
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
      <td className={styles.start}>{ENTRY_KINDS[type]}</td>
      <td className={styles.start}>
        {reference?.kind === 'bulk' || reference?.kind === 'message' ? (
          <Link
            to="/messages"
            search={reference.kind === 'bulk' ? { request_id: reference.id } : { message: reference.id }}
          >
            {description}
          </Link>
        ) : (
          description
        )}
      </td>
      <td className={credits > 0 ? styles.plus : undefined}>{signedText(credits)}</td>
      <td>{countText(after)}</td>
    </tr>
  );
}
