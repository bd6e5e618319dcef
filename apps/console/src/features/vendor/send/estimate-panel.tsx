import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import type { SendEstimate } from './send.queries';
import styles from './estimate-panel.module.css';

/** Further refused rows are only counted. */
const MAX_SHOWN = 20;

interface EstimatePanelProps {
  readonly query: UseQueryResult<SendEstimate>;
  readonly isWritten: boolean;
  readonly onLeaveOut: (refused: SendEstimate['refused']) => void;
  /** The button that sends. */
  readonly children: ReactNode;
}

/** Shows what the send would do, as the API estimates it. */
export function EstimatePanel({ query, isWritten, onLeaveOut, children }: EstimatePanelProps) {
  return (
    <Card title={t.send.estimate.title}>
      <div className={styles.panel}>
        {isWritten ? (
          <QueryView query={query}>{(estimate) => <Figures estimate={estimate} onLeaveOut={onLeaveOut} />}</QueryView>
        ) : (
          <p className={styles.hint}>{t.send.estimate.hint}</p>
        )}
        {children}
      </div>
    </Card>
  );
}

interface FiguresProps {
  readonly estimate: SendEstimate;
  readonly onLeaveOut: (refused: SendEstimate['refused']) => void;
}

function Figures({ estimate, onLeaveOut }: FiguresProps) {
  const { sender, recipients, duplicates_removed, segments, encoding, credits, balance_after } = estimate;
  const rows: readonly (readonly [string, string | number])[] = [
    [t.send.estimate.from, sender],
    [t.send.estimate.recipients, recipients],
    [t.send.estimate.duplicates, duplicates_removed],
    [t.send.estimate.encoding, encoding === 'gsm7' ? 'GSM-7' : 'UCS-2'],
    [t.send.estimate.segments, segments],
    [t.send.estimate.cost, credits],
    [t.send.estimate.balance, balance_after],
  ];
  return (
    <>
      <p className={styles.cost}>
        <strong>{countText(credits)}</strong> {t.send.estimate.credits(credits)}
        <span>{t.send.estimate.leftAfter(countText(balance_after))}</span>
      </p>
      <table>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{typeof value === 'number' ? countText(value) : value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {balance_after < 0 && (
        <p>
          <Pill hue="bad">{t.send.estimate.short(-balance_after)}</Pill>
        </p>
      )}
      <Refused estimate={estimate} onLeaveOut={onLeaveOut} />
    </>
  );
}

function Refused({ estimate: { refused, refused_total }, onLeaveOut }: FiguresProps) {
  if (refused_total === 0) return null;
  const hidden = refused_total - Math.min(refused.length, MAX_SHOWN);
  return (
    <div role="group" aria-label={t.send.estimate.refusedList}>
      <p>
        <Pill hue="bad">{t.send.estimate.refused(refused_total)}</Pill>{' '}
        <Button onClick={() => onLeaveOut(refused)}>{t.send.estimate.leaveOut}</Button>
      </p>
      <p>{t.send.estimate.refusedMeans}</p>
      <ul className={styles.refused}>
        {refused.slice(0, MAX_SHOWN).map(({ field, row, value }) => (
          <li key={`${field} ${row}`}>
            {(field === 'recipients_file' ? t.send.estimate.badLine : t.send.estimate.badNumber)(
              row,
              <bdi className="mono">{value}</bdi>,
            )}
          </li>
        ))}
        {hidden > 0 && <li>{t.send.estimate.more(hidden)}</li>}
      </ul>
    </div>
  );
}
