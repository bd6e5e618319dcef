import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import type { SendEstimate } from './send.queries';
import styles from './estimate-panel.module.css';

const NUMBER = new Intl.NumberFormat();
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
    <Card title="Before you send">
      <div className={styles.panel}>
        {isWritten ? (
          <QueryView query={query}>{(estimate) => <Figures estimate={estimate} onLeaveOut={onLeaveOut} />}</QueryView>
        ) : (
          <p className={styles.hint}>
            Write a message and add recipients to see what it would cost. Nothing is sent yet.
          </p>
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
    ['from', sender],
    ['recipients', recipients],
    ['duplicates removed', duplicates_removed],
    ['encoding', encoding === 'gsm7' ? 'GSM-7' : 'UCS-2'],
    ['segments each', segments],
    ['credits', credits],
    ['balance after', balance_after],
  ];
  return (
    <>
      <p className={styles.cost}>
        <strong>{NUMBER.format(credits)}</strong> {credits === 1 ? 'credit' : 'credits'}
        <span>{NUMBER.format(balance_after)} left after</span>
      </p>
      <table>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{typeof value === 'number' ? NUMBER.format(value) : value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {balance_after < 0 && (
        <p>
          <Pill hue="bad">{`${NUMBER.format(-balance_after)} credits short`}</Pill>
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
    <div role="group" aria-label="Refused">
      <p>
        <Pill hue="bad">{`${NUMBER.format(refused_total)} refused`}</Pill>{' '}
        <Button onClick={() => onLeaveOut(refused)}>Leave out</Button>
      </p>
      <p>A list with such rows is not accepted. Leave them out to send to the others.</p>
      <ul className={styles.refused}>
        {refused.slice(0, MAX_SHOWN).map(({ field, row, value }) => (
          <li key={`${field} ${row}`}>
            {field === 'recipients_file' ? 'line' : 'number'} {row}: <bdi className="mono">{value}</bdi> is not a phone
            number
          </li>
        ))}
        {hidden > 0 && <li>and {NUMBER.format(hidden)} more</li>}
      </ul>
    </div>
  );
}
