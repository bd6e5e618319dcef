import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { o } from '../../../i18n/operator/o';
import { countText, decimalText } from '../../../i18n/text/number-text';
import { ENGLISH } from '../../../ui/values/api-text';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { Fact, Facts } from '../parts/facts';
import { Signal, type SignalTone } from '../parts/signal';
import { figuresOf, type CarrierHealth, healthOf } from './carrier-state';
import styles from './carriers.module.css';
import type { Carrier } from './carriers.queries';
import { refusalText } from './refusal-text';
import { Sessions } from './sessions';

export const TONES: Readonly<Record<CarrierHealth, SignalTone>> = {
  down: 'bad',
  weak: 'warn',
  stopped: 'warn',
  healthy: 'good',
};

interface CarrierCardProps {
  readonly carrier: Carrier;
  /** The buttons: changes that its state allows. */
  readonly children?: ReactNode;
}

/** One carrier: how it is bound, what it carries, and what it refused. */
export function CarrierCard({ carrier, children }: CarrierCardProps) {
  const { name, kind } = carrier;
  const health = healthOf(carrier);
  const { bound, max, inFlight, rate, since } = figuresOf(carrier);
  return (
    <section className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <Signal tone={TONES[health]} />
        <h2>{name}</h2>
        <span className={styles.kind}>{kind.toUpperCase()}</span>
        <span className={styles.state}>
          <HealthPill carrier={carrier} />
        </span>
      </header>
      <dl className={styles.metrics}>
        <Metric name={o.carriers.sessions}>{max === null ? '–' : `${countText(bound)} / ${countText(max)}`}</Metric>
        <Metric name={o.carriers.inFlight}>{countText(inFlight)}</Metric>
        <Metric name={o.carriers.rate}>{rate === null ? '–' : decimalText(rate)}</Metric>
      </dl>
      <div className={styles.facts}>
        <Facts>
          <Fact name={o.carriers.boundSince}>{since === null ? '–' : <Timestamp iso={since} form="brief" />}</Fact>
          <Fact name={o.stuck.receipts}>
            <Link to="/ops/stuck" search={{ tab: 'receipts', carrier: name }}>
              {countText(carrier.unmatched_receipts)}
            </Link>
          </Fact>
          <Controlled control={carrier.control} />
          {carrier.learned.map(({ setting, value, since: learnedAt }) => (
            <Fact key={setting} name={o.carriers.learned}>
              <span className="mono" {...ENGLISH}>
                {setting}={value}
              </span>{' '}
              <Timestamp iso={learnedAt} form="brief" />
            </Fact>
          ))}
        </Facts>
        <Sessions carrier={carrier} />
      </div>
      <footer className={styles.foot}>
        <p className={health === 'down' ? styles.bad : styles.quiet}>{refusalText(carrier.refusals)}</p>
        {children}
      </footer>
    </section>
  );
}

/** Why an operator has stopped the carrier, and whether all workers know. */
function Controlled({ control: { state, since, reason, in_effect: isInEffect } }: Pick<Carrier, 'control'>) {
  if (since === null || state === 'active') return null;
  return (
    <Fact name={o.carriers.control.since} tone="warn">
      <Timestamp iso={since} form="brief" /> {reason !== null && <bdi>{reason}</bdi>}{' '}
      {!isInEffect && o.carriers.control.notInEffect}
    </Fact>
  );
}

export function HealthPill({ carrier }: { readonly carrier: Carrier }) {
  const { bound, max } = figuresOf(carrier);
  const health = healthOf(carrier);
  if (health === 'stopped') return <Pill hue="warn">{o.carriers.control.states[carrier.control.state]}</Pill>;
  if (max === null) return <Pill hue="neutral">{o.carriers.noSessions}</Pill>;
  if (health === 'down') return <Pill hue="bad">{o.carriers.noSession}</Pill>;
  if (health === 'weak') return <Pill hue="warn">{o.carriers.someSessions(bound, max)}</Pill>;
  return <Pill hue="good">{o.carriers.states.bound}</Pill>;
}

function Metric({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
