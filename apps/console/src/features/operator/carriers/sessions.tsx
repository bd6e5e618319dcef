import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { Timestamp } from '../../../ui/values/timestamp';
import styles from './carriers.module.css';
import type { Carrier } from './carriers.queries';

/** Each session, for who looks into a carrier. */
export function Sessions({ carrier: { name, sessions } }: { readonly carrier: Carrier }) {
  if (sessions.length === 0) return null;
  return (
    <details className={styles.sessions}>
      <summary>{o.carriers.eachSession(sessions.length)}</summary>
      <ul aria-label={o.carriers.sessionsOf(name)}>
        {sessions.map(({ slot, worker, host, state, since, in_flight: inFlight }) => (
          <li key={`${worker} ${slot}`}>
            <span className="mono" dir="ltr">
              {host} · {worker} · {slot}
            </span>
            <span>
              {o.carriers.states[state]} <Timestamp iso={since} form="brief" /> · {o.carriers.inFlight}{' '}
              {countText(inFlight)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
