import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { CopyButton } from '../../../../ui/controls/copy-button';
import { CurlButton } from '../../../../ui/controls/curl-button';
import { QueryView } from '../../../../ui/states/query-view';
import { MessageExplanation } from './message-explanation';
import styles from './message-inspector.module.css';
import { messageExplained } from './message.queries';
import { SendAgain } from './send-again';
import { ticketOf } from './ticket';

interface MessageInspectorProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Takes the element in which the list puts the buttons for the row before and after. */
  readonly onSteps: (place: HTMLElement | null) => void;
}

/** The history of a message, shown beside the list, or as a page of its own where there is no room for both. */
export function MessageInspector({ id, onClose, onSteps }: MessageInspectorProps) {
  const query = useQuery(messageExplained(id));
  return (
    <aside className={styles.inspector} aria-label={t.message.label}>
      <header className={styles.head}>
        <span className={styles.back}>
          <Button tone="ghost" iconOnly onClick={onClose} aria-label={t.message.back}>
            <ArrowLeft />
          </Button>
        </span>
        <span className={`mono ${styles.id}`} title={id} dir="ltr">
          {id}
        </span>
        <CopyButton text={id} label={t.ui.copyId} tone="ghost" size="small" iconOnly />
        <span ref={onSteps} className={styles.steps} />
        <span className={styles.close}>
          <Button tone="ghost" size="small" iconOnly onClick={onClose} aria-label={t.ui.close}>
            <X />
          </Button>
        </span>
      </header>
      <div className={styles.body}>
        <QueryView query={query}>{(explained) => <MessageExplanation key={id} explained={explained} />}</QueryView>
      </div>
      <footer className={styles.foot}>
        {query.data && <SendAgain key={id} explained={query.data} />}
        {query.data && <CopyButton text={ticketOf(query.data)} label={t.message.copyTicket} />}
        <CurlButton request={{ method: 'GET', path: `/v1/messages/${encodeURIComponent(id)}`, credential: 'key' }} />
      </footer>
    </aside>
  );
}
