import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleQuestionMark, type LucideIcon, ReceiptText, Tag, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { Card } from '../../../ui/layout/card';
import { durationText } from '../../../ui/values/delay-text';
import { type Carrier, unmatchedOf } from '../carriers/carriers.queries';
import { MAX_NAMES, type Review } from '../sender-names/reviews.queries';
import type { Uncertain } from '../stuck/stuck.queries';
import styles from './overview.module.css';

interface TasksCardProps {
  readonly carriers: readonly Carrier[];
  readonly names: { readonly sender_names: readonly Review[]; readonly next_cursor: number | null } | undefined;
  /** Undefined while it is not known. */
  readonly uncertain: number | undefined;
  /** The message that is decided the soonest. */
  readonly next: Uncertain | undefined;
  readonly webhooksPaused: number | undefined;
}

/** What people have to do, with how many there are. */
export function TasksCard({ carriers, names, uncertain, next, webhooksPaused }: TasksCardProps) {
  const oldest = names?.sender_names[0];
  const waiting = names?.sender_names.length;
  return (
    <Card title={o.overview.tasks} flush>
      <ul className={styles.tasks}>
        <Task
          Icon={Tag}
          to="/ops/sender-names"
          title={o.overview.namesToReview}
          note={oldest && o.overview.oldest(durationText(Date.now() - Date.parse(oldest.created)))}
          count={names?.next_cursor ? `${MAX_NAMES}+` : waiting === undefined ? '–' : countText(waiting)}
        />
        <Task
          Icon={CircleQuestionMark}
          to="/ops/stuck"
          title={o.overview.uncertain}
          note={next && o.overview.nextDecides(durationText(Math.max(0, Date.parse(next.decided_at) - Date.now())))}
          count={uncertain === undefined ? '–' : countText(uncertain)}
        />
        <Task
          Icon={ReceiptText}
          to="/ops/stuck"
          search={{ tab: 'receipts' }}
          title={o.stuck.receipts}
          count={countText(carriers.reduce((sum, carrier) => sum + unmatchedOf(carrier), 0))}
        />
        {webhooksPaused !== undefined && (
          <Task Icon={Webhook} to="/ops/webhooks" title={o.overview.webhooksPaused} count={countText(webhooksPaused)} />
        )}
      </ul>
    </Card>
  );
}

interface TaskProps {
  readonly Icon: LucideIcon;
  readonly to: '/ops/sender-names' | '/ops/stuck' | '/ops/webhooks';
  readonly search?: { readonly tab: 'receipts' };
  readonly title: string;
  readonly note?: ReactNode;
  readonly count: string;
}

function Task({ Icon, to, search, title, note, count }: TaskProps) {
  return (
    <li>
      <Link to={to} {...(search && { search })} className={styles.task}>
        <Icon />
        <span>
          {title} <span className={styles.note}>{note}</span>
        </span>
        <span className={styles.count}>{count}</span>
        <ChevronRight className={styles.chevron} />
      </Link>
    </li>
  );
}
