import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../i18n/t';
import { CopyButton } from '../../../../ui/controls/copy-button';
import { CurlButton } from '../../../../ui/controls/curl-button';
import { Inspector } from '../../../../ui/layout/inspector';
import { QueryView } from '../../../../ui/states/query-view';
import { MessageExplanation } from './message-explanation';
import { messageExplained } from './message.queries';
import { SendAgain } from './send-again';
import { ticketOf } from './ticket';

interface MessageInspectorProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Takes the element in which the list puts the buttons for the row before and after. */
  readonly onSteps: (place: HTMLElement | null) => void;
}

/** The history of a message. */
export function MessageInspector({ id, onClose, onSteps }: MessageInspectorProps) {
  const query = useQuery(messageExplained(id));
  return (
    <Inspector
      label={t.message.label}
      id={id}
      steps={<span ref={onSteps} />}
      foot={
        <>
          {query.data && <SendAgain key={id} explained={query.data} />}
          {query.data && <CopyButton text={ticketOf(query.data)} label={t.message.copyTicket} />}
          <CurlButton request={{ method: 'GET', path: `/v1/messages/${encodeURIComponent(id)}`, credential: 'key' }} />
        </>
      }
      onClose={onClose}
    >
      <QueryView query={query}>{(explained) => <MessageExplanation key={id} explained={explained} />}</QueryView>
    </Inspector>
  );
}
