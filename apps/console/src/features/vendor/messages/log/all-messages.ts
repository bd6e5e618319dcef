import type { QueryClient } from '@tanstack/react-query';
import type { Mode } from '../../../../session/use-mode';
import type { MessageFilter } from '../../../../api/message-filter';
import { messagePage, type MessageRow } from './messages.queries';

/** The rows are collected in the browser's memory. */
const MAX_ROWS = 100_000;

interface AllMessages {
  readonly messages: readonly MessageRow[];
  /** Older messages were left out. */
  readonly isCut: boolean;
}

/** The messages of a filter, newest first, fetched page by page. */
export async function allMessages(
  client: QueryClient,
  filter: MessageFilter,
  mode: Mode,
  onCount?: (count: number) => void,
): Promise<AllMessages> {
  const messages: MessageRow[] = [];
  let cursor: number | undefined;
  do {
    const page = await client.fetchQuery({ ...messagePage(filter, mode, cursor), gcTime: 0, staleTime: 0 });
    messages.push(...page.messages);
    cursor = page.next_cursor ?? undefined;
    onCount?.(messages.length);
  } while (cursor !== undefined && messages.length < MAX_ROWS);
  return { messages, isCut: cursor !== undefined };
}
