import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock, Coins, type LucideIcon, ShieldAlert, Tag, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountBalance } from '../../../api/balance';
import { OWN_LIMITS, trafficLimits } from '../../../api/traffic-limits';
import { t } from '../../../i18n/t';
import { type Mode, useMode } from '../../../session/use-mode';
import { useMay, useMe } from '../../../session/use-session';
import { Card } from '../../../ui/layout/card';
import { Timestamp } from '../../../ui/values/timestamp';
import { webhook } from '../webhook/deliveries/webhook.queries';
import { type AttentionRow, attentionRows } from './attention';
import styles from './overview.module.css';
import { longWaiting, namesInStatus } from './overview.queries';

/** Problems and open tasks of the account, each with one action. */
export function AttentionCard() {
  const rows = useAttention(useMode());
  return (
    <Card
      title={t.overview.attention.title}
      flush
      {...(rows.length > 0 && { caption: <span className={styles.count}>{rows.length}</span> })}
    >
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t.overview.attention.none}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.title}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useAttention(mode: Mode): readonly AttentionRow[] {
  const maySeeWebhook = useMay('delivery-webhook.read');
  const maySeeMessages = useMay('messages.read');
  const maySeeNames = useMay('sender-names.read');
  const endpoint = useQuery({ ...webhook, enabled: maySeeWebhook });
  const waiting = useQuery({ ...longWaiting(mode), enabled: maySeeMessages });
  const pending = useQuery({ ...namesInStatus(mode, 'pending'), enabled: maySeeNames });
  const rejected = useQuery({ ...namesInStatus(mode, 'rejected'), enabled: maySeeNames });
  const balance = useQuery(accountBalance);
  const limits = useQuery({ ...trafficLimits(OWN_LIMITS), enabled: useSeesLimits() && mode === 'live' });
  return attentionRows(
    {
      health: endpoint.data?.delivery,
      waiting: waiting.data,
      pendingNames: pending.data?.sender_names,
      rejectedNames: rejected.data?.sender_names,
      lowBalance: mode === 'live' ? balance.data?.low_balance : undefined,
      caps: limits.data?.today,
    },
    Date.now(),
  );
}

/** Limits are those of parent accounts. */
function useSeesLimits(): boolean {
  const isSubAccount = (useMe().account?.parent_id ?? null) !== null;
  return useMay('traffic-limits.read') && !isSubAccount;
}

interface Look {
  readonly Icon: LucideIcon;
  readonly hue: 'bad' | 'warn' | 'calm';
  readonly note: ReactNode;
  readonly action: ReactNode;
}

const ACTION = { className: styles.verb };

function lookOf(row: AttentionRow): Look {
  switch (row.kind) {
    case 'webhook':
      return {
        Icon: Webhook,
        hue: row.isBroken ? 'bad' : 'warn',
        note: row.since !== null && (
          <>{t.overview.attention.nothingSince(<Timestamp iso={row.since} form="brief" />)}</>
        ),
        action: (
          <Link to="/integration/webhook" {...ACTION}>
            {row.isBroken ? t.overview.attention.fix : t.overview.attention.show}
          </Link>
        ),
      };
    case 'waiting':
      return {
        Icon: Clock,
        hue: 'warn',
        note: t.overview.attention.noCarrier,
        action: (
          <Link to="/messages" search={{ status: 'queued', to: row.until }} {...ACTION}>
            {t.overview.attention.show}
          </Link>
        ),
      };
    case 'sender-name':
      return {
        Icon: Tag,
        hue: row.isRejected ? 'warn' : 'calm',
        note: row.note,
        action: (
          <Link to="/sender-names" {...ACTION}>
            {t.overview.attention.open}
          </Link>
        ),
      };
    case 'balance':
    case 'cap':
      return {
        Icon: row.kind === 'cap' ? ShieldAlert : Coins,
        hue: 'warn',
        note: row.note,
        action: (
          <Link to={row.kind === 'cap' ? '/traffic-limits' : '/usage'} {...ACTION}>
            {t.overview.attention.show}
          </Link>
        ),
      };
  }
}

function Row({ row }: { readonly row: AttentionRow }) {
  const { Icon, hue, note, action } = lookOf(row);
  return (
    <div className={styles.row}>
      <Icon className={styles[hue]} />
      <div>
        <p className={styles.rowTitle}>{row.title}</p>
        <p className={styles.rowNote}>{note}</p>
      </div>
      {action}
      <ChevronRight className={styles.chevron} />
    </div>
  );
}
