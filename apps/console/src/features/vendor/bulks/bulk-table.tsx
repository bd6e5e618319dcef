import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { countText, percentText } from '../../../i18n/text/number-text';
import { deliveredShare, type Outcome, OUTCOME_FILTERS } from '../../../charts/figures/outcome';
import { Pill } from '../../../ui/values/pill';
import { ProgressBar } from '../../../ui/values/progress-bar';
import { Timestamp } from '../../../ui/values/timestamp';
import { bulkTitle, outcomesOf } from './bulk-figures';
import type { ListedBulk } from './bulk.queries';
import styles from './bulk-table.module.css';

/** Sends with their progress. On a phone each is a card. */
export function BulkTable({ bulks }: { readonly bulks: readonly ListedBulk[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.sends.text}</th>
          <th scope="col">{t.sends.status}</th>
          <th scope="col">{t.sends.recipients}</th>
          <th scope="col">{t.sends.progress}</th>
          <th scope="col">{t.sends.delivered}</th>
          <th scope="col">{t.sends.undelivered}</th>
          <th scope="col">{t.sends.failed}</th>
          <th scope="col">{t.sends.credits}</th>
          <th scope="col">{t.sends.started}</th>
        </tr>
      </thead>
      <tbody>
        {bulks.map((bulk) => (
          <BulkRow key={bulk.request_id} bulk={bulk} />
        ))}
      </tbody>
    </table>
  );
}

function BulkRow({ bulk }: { readonly bulk: ListedBulk }) {
  const { request_id: requestId, recipients, credits, created_at: startedAt, sender } = bulk;
  const outcomes = outcomesOf(bulk.by_status);
  const share = deliveredShare(outcomes);
  return (
    <tr>
      <th scope="row" className={styles.text}>
        <Link to="/bulks/$requestId" params={{ requestId }} dir="auto" title={t.sends.from(sender)}>
          {bulkTitle(bulk)}
        </Link>
      </th>
      <td>
        <State bulk={bulk} />
      </td>
      <td className={styles.number} data-label={t.sends.recipientsUnit}>
        <Link to="/messages" search={{ request_id: requestId }}>
          {countText(recipients)}
        </Link>
      </td>
      <td className={styles.progress}>
        <ProgressBar
          total={recipients}
          parts={outcomes}
          label={t.sends.deliveredOf(countText(outcomes.delivered), countText(recipients))}
        />
      </td>
      <td className={styles.number} data-label={t.sends.deliveredUnit}>
        <Link to="/messages" search={{ request_id: requestId, status: 'delivered' }}>
          {share === null ? '–' : percentText(share)}
        </Link>
      </td>
      {(['undelivered', 'failed'] as const).map((outcome) => (
        <td key={outcome} className={`${styles.number} ${styles.wide}`}>
          <CountLink requestId={requestId} outcome={outcome} count={outcomes[outcome]} />
        </td>
      ))}
      <td className={`${styles.number} ${styles.wide}`}>{countText(credits)}</td>
      <td className={styles.when}>
        <Timestamp iso={startedAt} form="brief" />
      </td>
    </tr>
  );
}

interface CountLinkProps {
  readonly requestId: string;
  readonly outcome: Outcome;
  readonly count: number;
}

function CountLink({ requestId, outcome, count }: CountLinkProps) {
  return (
    <Link to="/messages" search={{ request_id: requestId, status: OUTCOME_FILTERS[outcome] }}>
      {countText(count)}
    </Link>
  );
}

function State({ bulk: { state, cancelled } }: { readonly bulk: ListedBulk }) {
  if (state === 'sending') return <Pill status="sending" />;
  if (state === 'sent') return <Pill status="pending">{t.sends.sent}</Pill>;
  return cancelled > 0 ? <Pill status="cancelled" /> : <Pill status="done" />;
}
