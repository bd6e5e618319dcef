import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
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
    <Card title={t.overview.recent.title} link={<Link to="/sends">{t.overview.recent.all}</Link>} flush>
      <QueryView query={query}>
        {(bulks) =>
          bulks.length === 0 ? (
            <p className={styles.quiet}>{t.overview.recent.none}</p>
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
  const state = share === null ? t.overview.recent.noReceipt : t.overview.metrics.deliveredShare(percentText(share));
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
