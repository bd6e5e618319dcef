import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import type { Bulk } from './bulk.queries';
import styles from './bulk-progress.module.css';

const NUMBER = new Intl.NumberFormat();
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

const STATES: Readonly<Record<Bulk['state'], string>> = {
  sending: 'Sending',
  sent: 'Sent, waiting for receipts',
  finished: 'Finished',
};
const STATUSES: readonly (keyof Bulk['by_status'])[] = ['queued', 'pending', 'delivered', 'undelivered', 'failed'];

export function BulkProgress({ bulk }: { readonly bulk: Bulk }) {
  const { request_id, state, total, by_status, cancelled, rate, eta, created_at, mode } = bulk;
  const left = total - by_status.queued;
  return (
    <section className={styles.progress} aria-label="Progress">
      <h2>
        {STATES[state]} · {NUMBER.format(left)} of {NUMBER.format(total)} have left the queue
      </h2>
      <progress max={total} value={left} aria-label="Have left the queue" />
      <p>
        {mode === 'test' && 'Test. '}
        Accepted <Timestamp iso={created_at} />
        {rate > 0 && ` · ${NUMBER.format(rate)} a second`}
        {eta !== null && (
          <>
            {' · done at about '}
            <Timestamp iso={eta} />
          </>
        )}
      </p>
      <table>
        <tbody>
          {STATUSES.map((status) => (
            <tr key={status}>
              <th scope="row">
                <Pill status={status} />
              </th>
              <td>{NUMBER.format(by_status[status])}</td>
              <td>{PERCENT.format(by_status[status] / total)}</td>
            </tr>
          ))}
          {cancelled > 0 && (
            <tr>
              <th scope="row">
                <Pill status="cancelled" />
              </th>
              <td>{NUMBER.format(cancelled)}</td>
              <td>{PERCENT.format(cancelled / total)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={styles.id}>
        Request <span className="mono">{request_id}</span>
      </p>
    </section>
  );
}
