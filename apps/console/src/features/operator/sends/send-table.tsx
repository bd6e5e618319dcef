import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { t } from '../../../i18n/t';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';
import { ProgressBar } from '../../../ui/values/progress-bar';
import { Timestamp } from '../../../ui/values/timestamp';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import { VendorLink } from '../parts/vendor-link';
import styles from './sends.module.css';
import { cancelSend, type Send } from './sends.queries';

const COLUMNS = [
  o.reviews.vendor,
  t.sends.status,
  t.messages.sender,
  t.sends.recipients,
  t.sends.progress,
  t.sends.started,
] as const;

interface SendTableProps {
  readonly sends: readonly Send[];
  readonly onCancel: (send: Send) => void;
}

export function SendTable({ sends, onCancel }: SendTableProps) {
  return (
    <ListTable columns={COLUMNS} hasActions>
      {sends.map((send) => (
        <tr key={send.request_id}>
          <th scope="row">
            {send.vendor_id === null ? '–' : <VendorLink id={send.vendor_id} name={send.vendor_name} />}
          </th>
          <td>
            <State send={send} />
          </td>
          <td data-label={COLUMNS[2]}>
            <bdi>{send.sender}</bdi>
          </td>
          <td data-label={COLUMNS[3]}>
            <Link to="/ops/messages" search={{ request_id: send.request_id }}>
              {countText(send.recipients)}
            </Link>
          </td>
          <td data-label={COLUMNS[4]} className={styles.progress}>
            <Progress send={send} />
          </td>
          <td data-label={COLUMNS[5]}>
            <Timestamp iso={send.created_at} form="brief" />
          </td>
          <RowActions>
            {send.by_status.queued > 0 && (
              <PermittedButton
                permission="bulks.cancel"
                size="small"
                aria-label={o.sends.cancelOf(send.sender, countText(send.recipients))}
                onClick={() => onCancel(send)}
              >
                {o.sends.cancelAsk}
              </PermittedButton>
            )}
          </RowActions>
        </tr>
      ))}
    </ListTable>
  );
}

function State({ send: { state, mode } }: { readonly send: Send }) {
  if (mode === 'test') return <Pill status="test" />;
  if (state === 'sending') return <Pill status="sending" />;
  return state === 'finished' ? <Pill status="done" /> : <Pill hue="info">{t.sends.sent}</Pill>;
}

function Progress({ send: { recipients, by_status: by } }: { readonly send: Send }) {
  return (
    <ProgressBar
      label={t.sends.deliveredOf(countText(by.delivered), countText(recipients))}
      total={recipients}
      parts={{
        delivered: by.delivered,
        undelivered: by.undelivered,
        failed: by.failed,
        waiting: by.pending,
      }}
    />
  );
}

export function cancellationOf({ request_id: id, by_status: by, recipients }: Send): Question {
  return {
    title: t.oneSend.cancelling.title,
    effect: t.oneSend.cancelling.effect(by.queued),
    facts: [[t.sends.recipients, countText(recipients)]],
    reason: { hint: o.ask.auditSees },
    confirm: o.sends.cancel,
    isDanger: true,
    act: async ({ reason = '' }) => {
      const { cancelled, released_credits: credits } = await cancelSend(id, reason);
      return { title: o.vendor.cancelling.done(cancelled), detail: o.vendor.cancelling.returned(countText(credits)) };
    },
  };
}
