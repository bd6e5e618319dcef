import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText, percentText } from '../../../i18n/text/number-text';
import { deliveredShare } from '../../../charts/figures/outcome';
import { useMode } from '../../../session/use-mode';
import { Card } from '../../../ui/layout/card';
import { QueryView } from '../../../ui/states/query-view';
import { ProgressBar } from '../../../ui/values/progress-bar';
import { Timestamp } from '../../../ui/values/timestamp';
import { bulkTitle, outcomesOf } from '../bulks/bulk-figures';
import { type ListedBulk, recentBulks } from '../bulks/bulk.queries';
import styles from './overview.module.css';

/** The newest sends with how far they are. */
export function RecentSends() {
  const query = useQuery(recentBulks(useMode()));
  return (
    <Card title="Recent sends" link={<Link to="/sends">All sends</Link>} flush>
      <QueryView query={query}>
        {(bulks) =>
          bulks.length === 0 ? (
            <p className={styles.quiet}>A send to several recipients is shown here.</p>
          ) : (
            <ul className={styles.rows}>
              {bulks.map((bulk) => (
                <li key={bulk.request_id}>
                  <RecentSend bulk={bulk} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function RecentSend({ bulk }: { readonly bulk: ListedBulk }) {
  const outcomes = outcomesOf(bulk.by_status);
  const share = deliveredShare(outcomes);
  const state = share === null ? 'No receipt yet' : `${percentText(share)} delivered`;
  return (
    <div className={styles.send}>
      <Link to="/bulks/$requestId" params={{ requestId: bulk.request_id }} className={styles.sendTitle} dir="auto">
        {bulkTitle(bulk)}
      </Link>
      <span className={styles.rowNote}>
        <Timestamp iso={bulk.created_at} form="brief" />
      </span>
      <ProgressBar label={state} total={bulk.recipients} parts={outcomes} />
      <span className={styles.rowNote}>{state}</span>
      <span className={styles.rowNote}>{countText(bulk.recipients)}</span>
    </div>
  );
}
