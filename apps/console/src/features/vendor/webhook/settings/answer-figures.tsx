import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t';
import { countText, percentText } from '../../../../i18n/text/number-text';
import { p95Of, tookText } from '../deliveries/delivery-figures';
import { deliveries } from '../deliveries/webhook.queries';
import styles from './answers.module.css';
import { attemptSum, type HalfHour, shareOf } from './attempt-columns';
import { AttemptStrip } from './attempt-strip';

interface AnswerFiguresProps {
  /** Empty where the server does not count them yet. */
  readonly halfHours: readonly HalfHour[];
  readonly maySeeHistory: boolean;
}

/** How the receiver answers: figures, and the attempts of the last day. */
export function AnswerFigures({ halfHours, maySeeHistory }: AnswerFiguresProps) {
  const share = shareOf(attemptSum(halfHours));
  return (
    <div className={styles.figures}>
      <dl>
        {halfHours.length > 0 && (
          <Figure label={t.webhook.strip.answered}>{share === null ? '–' : percentText(share)}</Figure>
        )}
        {maySeeHistory && <HistoryFigures />}
      </dl>
      {halfHours.length > 0 && <AttemptStrip halfHours={halfHours} />}
    </div>
  );
}

function HistoryFigures() {
  const newest = useQuery(deliveries({}, undefined)).data?.deliveries ?? [];
  const pending = useQuery(deliveries({ status: 'pending' }, undefined)).data;
  const waiting = countText(pending?.deliveries.length ?? 0);
  return (
    <>
      <Figure label={t.webhook.strip.p95(newest.length)}>{tookText(p95Of(newest))}</Figure>
      <Figure label={t.webhook.strip.waiting}>
        {pending === undefined ? (
          '–'
        ) : (
          <Link to="/integration/webhook" search={{ status: 'pending' }} resetScroll={false}>
            {pending.next_cursor === null ? waiting : `${waiting}+`}
          </Link>
        )}
      </Figure>
    </>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
