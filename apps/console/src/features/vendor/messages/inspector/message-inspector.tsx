import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../../ui/controls/button';
import { CopyButton } from '../../../../ui/controls/copy-button';
import { CurlButton } from '../../../../ui/controls/curl-button';
import { PhoneNumber } from '../../../../ui/values/phone-number';
import { QueryView } from '../../../../ui/states/query-view';
import { Pill } from '../../../../ui/values/pill';
import styles from './message-inspector.module.css';
import { type MessageExplained, messageExplained } from './message.queries';
import { ticketOf } from './ticket';
import { Timeline } from './timeline';

export function MessageInspector({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(messageExplained(id));
  return (
    <aside className={styles.inspector} aria-label="Message">
      <p className={styles.close}>
        <CurlButton request={{ method: 'GET', path: `/v1/messages/${encodeURIComponent(id)}`, credential: 'key' }} />{' '}
        <Button onClick={onClose}>Close</Button>
      </p>
      <QueryView query={query}>{(explained) => <Explained explained={explained} />}</QueryView>
    </aside>
  );
}

function Explained({ explained }: { readonly explained: MessageExplained }) {
  const { message, timeline, reason, missing } = explained;
  return (
    <>
      <h2>
        <PhoneNumber number={message.recipient} isTest={message.mode === 'test'} /> <Pill status={message.status} />
      </h2>
      {reason && (
        <p>
          {reason.text} {reason.retry_helps ? 'Sending again may help.' : 'Sending again does not help.'}{' '}
          <a href={reason.doc_url}>
            <code>{reason.code}</code>
          </a>
        </p>
      )}
      <details>
        <summary>Text</summary>
        <pre dir="auto">{message.message}</pre>
      </details>
      {missing.length > 0 && <p role="status">Not available at the moment: {missing.join(', ')}.</p>}
      <Timeline entries={timeline} />
      <p>
        <CopyButton text={ticketOf(explained)} label="Copy as ticket" />{' '}
        <Link to="/integration/webhook" search={{ message_id: message.message_id }}>
          View its webhook deliveries
        </Link>
      </p>
    </>
  );
}
