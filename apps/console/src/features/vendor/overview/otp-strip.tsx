import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText, percentText } from '../../../i18n/text/number-text';
import { useZone } from '../../../ui/preferences/time-zone';
import { ProgressBar } from '../../../ui/values/progress-bar';
import type { Span } from '../usage/span/span';
import { otpUsage } from '../usage/usage.queries';
import styles from './overview.module.css';

/** How many one-time passwords were sent and verified. Absent where none were sent. */
export function OtpStrip({ span }: { readonly span: Span }) {
  const { data } = useQuery(otpUsage(span, useZone()));
  if (!data || data.totals.sent === 0) return null;
  const { sent, verified, expired } = data.totals;
  return (
    <section className={styles.otp} aria-label="One-time passwords">
      <div>
        <h2>
          <Link to="/otp">One-time passwords</Link>
        </h2>
        <p className={styles.rowNote}>In this span, all senders</p>
      </div>
      <Figure label="Sent" value={countText(sent)}>
        <ProgressBar label="All" total={1} parts={{ done: 1 }} />
      </Figure>
      <Figure label="Verified" value={countText(verified)} note={`${percentText(verified / sent)} of sent`}>
        <ProgressBar label={`${verified} of ${sent} verified`} total={sent} parts={{ done: verified }} />
      </Figure>
      <Figure label="Expired" value={countText(expired)} note={`${percentText(expired / sent)} of sent`}>
        <ProgressBar label={`${expired} of ${sent} expired`} total={sent} parts={{ done: expired }} />
      </Figure>
      <Figure label="Median time to verify" value={secondsText(data.median_seconds_to_verify)} />
    </section>
  );
}

const secondsText = (seconds: number | null): string =>
  seconds === null ? '–' : `${countText(Math.round(seconds))} s`;

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly children?: ReactNode;
}

function Figure({ label, value, note, children }: FigureProps) {
  return (
    <div>
      <h3>{label}</h3>
      <p>
        <strong>{value}</strong> {note !== undefined && <span className={styles.rowNote}>{note}</span>}
      </p>
      {children}
    </div>
  );
}
