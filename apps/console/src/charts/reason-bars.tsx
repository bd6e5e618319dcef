import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import { countText } from '../i18n/text/number-text';
import { ENGLISH } from '../ui/values/api-text';
import type { Tone } from './figures/series';
import styles from './reason-bars.module.css';
import tones from './tones.module.css';

export interface ReasonBar {
  readonly code: string;
  readonly text: string;
  readonly count: number;
  /** Undefined where it is not known. */
  readonly retryHelps?: boolean;
  /** The page that explains the code. */
  readonly href: string;
  readonly tone: Extract<Tone, 'undelivered' | 'failed'>;
}

interface ReasonBarsProps {
  readonly reasons: readonly ReasonBar[];
  /** Wraps the count in a link to the messages. */
  readonly link: (reason: ReasonBar, count: string) => ReactNode;
}

/** Why messages were not delivered. Each bar is as long as its part of the most frequent reason. */
export function ReasonBars({ reasons, link }: ReasonBarsProps) {
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason.code}>
          <p className={styles.words}>
            <span className={styles.text} {...ENGLISH}>
              {sentence(reason.text)}
            </span>
            <a className={styles.code} href={reason.href} title={t.charts.meaningOf(reason.code)}>
              {reason.code}
            </a>
            {reason.retryHelps && <span className={styles.retry}>{t.charts.retryMayHelp}</span>}
          </p>
          <span className={styles.count}>{link(reason, countText(reason.count))}</span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={`${tones.bar} ${tones[reason.tone]}`}
              style={{ width: `${(100 * reason.count) / most}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The text of a reason ends in a full stop, which a label does not need. */
const sentence = (text: string): string => text.replace(/\.$/, '');
