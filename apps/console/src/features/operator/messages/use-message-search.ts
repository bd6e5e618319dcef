import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { filterOfSearch } from '../../../api/message-filter';
import { defined, type OperatorMessageFilter } from './operator-message-filter';

interface MessageSearch {
  readonly filter: OperatorMessageFilter;
  /** The id of the open message. */
  readonly opened: string | undefined;
  readonly search: (filter: OperatorMessageFilter) => void;
  /** Undefined closes the open message. */
  readonly open: (message: string | undefined) => void;
}

/** The filter and the open message, as the address and the history have them. */
export function useMessageSearch(): MessageSearch {
  const address = useSearch({ from: '/ops/messages' });
  const recipient = useRouterState({ select: ({ location }) => location.state.recipient });
  const navigate = useNavigate({ from: '/ops/messages' });
  const { message: opened, vendor } = address;
  const filter = defined({ ...filterOfSearch({ ...address }), vendor, recipient });
  const go = ({ recipient: number, ...others }: OperatorMessageFilter, message: string | undefined): void =>
    void navigate({
      search: { ...others, message },
      state: number === undefined ? {} : { recipient: number },
      resetScroll: false,
    });
  return { filter, opened, search: (next) => go(next, undefined), open: (message) => go(filter, message) };
}
