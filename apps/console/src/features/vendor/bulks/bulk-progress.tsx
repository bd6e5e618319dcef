import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t';
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
  sent: <Pill status="pending">{t.oneSend.waitsForReceipts}</Pill>,
  finished: <Pill status="done">{t.oneSend.finished}</Pill>,
};

const COUNTS = [
  ['delivered', t.statuses.delivered, <Swatch key="delivered" tone="delivered" />],
  ['undelivered', t.statuses.undelivered, <Swatch key="undelivered" tone="undelivered" />],
  ['failed', t.statuses.failed, <Swatch key="failed" tone="failed" />],
  ['pending', t.oneSend.atCarrier, <Swatch key="pending" tone="waiting" />],
  ['queued', t.statuses.queued, <span key="queued" className={styles.queued} aria-hidden="true" />],
] as const satisfies readonly (readonly [keyof Bulk['by_status'], string, ReactNode])[];

/** How far a send is, by status. Each number leads to its messages. */
export function BulkProgress({ bulk }: { readonly bulk: Bulk }) {
  const { state, total, by_status, cancelled, rate, eta } = bulk;
  const left = total - by_status.queued;
  const duration = timeLeft(eta, Date.now());
  return (
    <Card>
      <div className={styles.line}>
        <h2>{t.oneSend.leftQueue(<strong>{countText(left)}</strong>, countText(total))}</h2>
        {STATES[state]}
        {duration !== undefined && <span className={styles.left}>{t.oneSend.timeLeft(duration)}</span>}
        {rate > 0 && <span className={styles.rate}>{t.oneSend.perSecond(countText(rate))}</span>}
      </div>
      <ProgressBar
        size="large"
        total={total}
        parts={outcomesOf(by_status)}
        label={t.oneSend.leftQueueText(countText(left), countText(total))}
      />
      <dl className={styles.counts}>
        {COUNTS.map(([status, label, sign]) => (
          <div key={status}>
            <dt>
              {sign} {label}
            </dt>
            <dd>
              <MessagesOf bulk={bulk} status={status} /> {percentText(by_status[status] / Math.max(1, total))}
              {status === 'failed' && cancelled > 0 && `, ${t.oneSend.cancelled(countText(cancelled))}`}
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
