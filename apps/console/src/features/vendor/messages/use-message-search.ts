import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { filterOfSearch, type MessageFilter } from '../../../api/message-filter';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of the filter. It is in no address, so that it is in no history or log. */
    recipient?: string;
  }
}

interface MessageSearch {
  readonly filter: MessageFilter;
  /** The id of the open message. */
  readonly opened: string | undefined;
  readonly search: (filter: MessageFilter) => void;
  /** Undefined closes the open message. */
  readonly open: (message: string | undefined) => void;
}

/** The filter and the open message, as the address and the history have them. */
export function useMessageSearch(): MessageSearch {
  const address = useSearch({ from: '/messages' });
  const recipient = useRouterState({ select: ({ location }) => location.state.recipient });
  const navigate = useNavigate({ from: '/messages' });
  const go = (next: typeof address, number: string | undefined, resetScroll: boolean): void =>
    void navigate({ search: next, state: number === undefined ? {} : { recipient: number }, resetScroll });
  return {
    filter: { ...filterOfSearch(address), ...(recipient !== undefined && { recipient }) },
    opened: address.message,
    search: ({ recipient: number, ...others }) => go(others, number, true),
    open: (message) =>
      go(message === undefined ? filterOfSearch({ ...address }) : { ...address, message }, recipient, false),
  };
}
