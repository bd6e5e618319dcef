import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { allOf, listOf } from '../../../i18n/text/list-text';
import { t } from '../../../i18n/t';
import { MessageTimeline } from '../../../ui/layout/message-timeline';
import { Notice } from '../../../ui/states/notice';
import { EnglishText } from '../../../ui/values/api-text';
import { Pill } from '../../../ui/values/pill';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { Fact, Facts } from '../parts/facts';
import { PermittedButton } from '../parts/permitted-button';
import { MaskedAddress } from '../parts/masked-address';
import { VendorLink } from '../parts/vendor-link';
import styles from './messages-page.module.css';
import { reveal, type RevealedMessage, type Traced } from './messages.queries';

/** The story of a message. The number and the text are shown only for a reason, and until the message is closed. */
export function TracedMessage({ traced }: { readonly traced: Traced }) {
  const { message, timeline, missing } = traced;
  const [revealed, setRevealed] = useState<RevealedMessage | null>(null);
  const [question, ask] = useState<Question | null>(null);
  return (
    <>
      <div className={styles.title}>
        <h2 className={styles.number}>
          {revealed ? <bdi dir="ltr">{revealed.recipient}</bdi> : <MaskedAddress address={message.recipient} />}
        </h2>
        {!revealed && (
          <PermittedButton
            permission="messages.reveal"
            size="small"
            onClick={() => ask(revealingOf(message.message_id, setRevealed))}
          >
            <Eye />
            {o.messages.revealAsk}
          </PermittedButton>
        )}
        <span className={styles.status}>
          <Pill status={message.status} />
        </span>
      </div>
      <Reason traced={traced} />
      <MessageFacts traced={traced} />
      {revealed && (
        <section aria-label={t.message.text}>
          <pre dir="auto">{revealed.message}</pre>
        </section>
      )}
      <section aria-label={t.message.timeline} className={styles.timeline}>
        {missing.length > 0 && <p role="status">{t.message.unavailable(allOf(missing))}</p>}
        <MessageTimeline entries={timeline} />
      </section>
      <AskDialog question={question} onClose={() => ask(null)} />
    </>
  );
}

function revealingOf(id: string, onRevealed: (revealed: RevealedMessage) => void): Question {
  return {
    title: o.messages.revealing.title,
    effect: o.messages.revealing.effect,
    reason: { hint: o.ask.auditSees, templates: Object.values(o.messages.revealing.reasons) },
    confirm: o.messages.reveal,
    act: async ({ reason = '' }) => {
      onRevealed(await reveal(id, reason));
      return { title: o.messages.revealing.done, detail: o.messages.revealing.doneMeans };
    },
  };
}

function Reason({ traced: { message, reason } }: { readonly traced: Traced }) {
  if (!reason) return null;
  return (
    <Notice tone={message.status === 'failed' ? 'error' : 'warn'} title={<EnglishText text={reason.text} />}>
      <p>
        {reason.retry_helps ? t.message.retryHelps : t.message.retryDoesNotHelp}{' '}
        <a href={reason.doc_url}>
          <code>{reason.code}</code>
        </a>
      </p>
    </Notice>
  );
}

function MessageFacts({ traced: { message } }: { readonly traced: Traced }) {
  return (
    <Facts>
      <Fact name={o.reviews.vendor}>
        <VendorLink id={message.vendor_id} name={message.vendor_name} />
      </Fact>
      <Fact name={t.message.sender}>
        <bdi>{message.sender}</bdi>
      </Fact>
      <Fact name={t.message.request}>
        <Link className="mono" to="/ops/messages" search={{ request_id: message.request_id }}>
          {message.request_id}
        </Link>
      </Fact>
      {message.carrier_message_id !== null && (
        <Fact name={o.messages.carrierId}>
          <span className="mono">{message.carrier_message_id}</span>
        </Fact>
      )}
      <Fact name={t.message.cost}>
        {listOf([t.counts.credits(message.credits), t.counts.segments(message.segments)])}
      </Fact>
    </Facts>
  );
}
