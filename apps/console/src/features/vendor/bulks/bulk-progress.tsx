import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText, percentText } from '../../../i18n/text/number-text';
import { Swatch } from '../../../charts/swatch';
import { Card } from '../../../ui/layout/card';
import { Pill } from '../../../ui/values/pill';
import { ProgressBar } from '../../../ui/values/progress-bar';
import { outcomesOf, timeLeft } from './bulk-figures';
import type { Bulk } from './bulk.queries';
import styles from './bulk-page.module.css';

const STATES: Readonly<Record<Bulk['state'], ReactNode>> = {
  sending: <Pill status="sending" />,
  sent: <Pill status="pending">Sent, waiting for receipts</Pill>,
  finished: <Pill status="done">Finished</Pill>,
};

const COUNTS = [
  ['delivered', 'Delivered', <Swatch key="delivered" tone="delivered" />],
  ['undelivered', 'Undelivered', <Swatch key="undelivered" tone="undelivered" />],
  ['failed', 'Failed', <Swatch key="failed" tone="failed" />],
  ['pending', 'At the carrier', <Swatch key="pending" tone="waiting" />],
  ['queued', 'Queued', <span key="queued" className={styles.queued} aria-hidden="true" />],
] as const satisfies readonly (readonly [keyof Bulk['by_status'], string, ReactNode])[];

/** How far a send is, by status. Each number leads to its messages. */
export function BulkProgress({ bulk }: { readonly bulk: Bulk }) {
  const { state, total, by_status, cancelled, rate, eta } = bulk;
  const left = total - by_status.queued;
  const duration = timeLeft(eta, Date.now());
  return (
    <Card>
      <div className={styles.line}>
        <h2>
          <strong>{countText(left)}</strong> of {countText(total)} have left the queue
        </h2>
        {STATES[state]}
        {duration !== undefined && <span className={styles.left}>{capitalized(duration)} left</span>}
        {rate > 0 && <span className={styles.rate}>{countText(rate)} a second</span>}
      </div>
      <ProgressBar
        size="large"
        total={total}
        parts={outcomesOf(by_status)}
        label={`${countText(left)} of ${countText(total)} have left the queue`}
      />
      <dl className={styles.counts}>
        {COUNTS.map(([status, label, sign]) => (
          <div key={status}>
            <dt>
              {sign} {label}
            </dt>
            <dd>
              <MessagesOf bulk={bulk} status={status} /> {percentText(by_status[status] / Math.max(1, total))}
              {status === 'failed' && cancelled > 0 && `, ${countText(cancelled)} cancelled`}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface MessagesOfProps {
  readonly bulk: Bulk;
  readonly status: keyof Bulk['by_status'];
}

function MessagesOf({ bulk: { request_id, mode, by_status }, status }: MessagesOfProps) {
  return (
    <Link to="/messages" search={{ request_id, status, ...(mode === 'test' && { mode }) }}>
      {countText(by_status[status])}
    </Link>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
