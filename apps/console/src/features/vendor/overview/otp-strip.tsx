import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t';
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
    <section className={styles.otp} aria-label={t.pages.otp}>
      <div>
        <h2>
          <Link to="/otp">{t.pages.otp}</Link>
        </h2>
        <p className={styles.rowNote}>{t.overview.otp.inSpan}</p>
      </div>
      <Figure label={t.overview.otp.sent} value={countText(sent)}>
        <ProgressBar label={t.overview.otp.all} total={1} parts={{ done: 1 }} />
      </Figure>
      <Figure
        label={t.overview.otp.verified}
        value={countText(verified)}
        note={t.overview.otp.ofSent(percentText(verified / sent))}
      >
        <ProgressBar label={t.overview.otp.verifiedOf(verified, sent)} total={sent} parts={{ done: verified }} />
      </Figure>
      <Figure
        label={t.overview.otp.expired}
        value={countText(expired)}
        note={t.overview.otp.ofSent(percentText(expired / sent))}
      >
        <ProgressBar label={t.overview.otp.expiredOf(expired, sent)} total={sent} parts={{ done: expired }} />
      </Figure>
      <Figure label={t.overview.otp.median} value={secondsText(data.median_seconds_to_verify)} />
    </section>
  );
}

const secondsText = (seconds: number | null): string =>
  seconds === null ? '–' : `${countText(Math.round(seconds))} ${t.ui.units.s}`;

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
