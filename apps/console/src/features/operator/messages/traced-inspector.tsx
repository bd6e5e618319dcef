import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/t';
import { CurlButton } from '../../../ui/controls/curl-button';
import { Inspector } from '../../../ui/layout/inspector';
import { QueryView } from '../../../ui/states/query-view';
import { Recorded } from '../parts/recorded';
import { CopyButton } from '../../../ui/controls/copy-button';
import { operatorTicketOf } from './operator-ticket';
import { tracedMessage } from './messages.queries';
import { TracedMessage } from './traced-message';

interface TracedInspectorProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Takes the element in which the list puts the buttons for the row before and after. */
  readonly onSteps: (place: HTMLElement | null) => void;
}

/** What happened to a message of any vendor. */
export function TracedInspector({ id, onClose, onSteps }: TracedInspectorProps) {
  const query = useQuery(tracedMessage(id));
  return (
    <Inspector
      label={t.message.label}
      id={id}
      steps={<span ref={onSteps} />}
      foot={
        <>
          {query.data && <CopyButton text={operatorTicketOf(query.data)} label={t.message.copyTicket} />}
          <CurlButton
            request={{ method: 'GET', path: `/v1/admin/messages/${encodeURIComponent(id)}`, credential: 'token' }}
          />
        </>
      }
      onClose={onClose}
    >
      <QueryView query={query}>{(traced) => <TracedMessage traced={traced} />}</QueryView>
      <Recorded />
    </Inspector>
  );
}
