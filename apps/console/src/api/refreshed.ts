import type { Schemas } from '@sms/api-client';

type Message = Pick<Schemas['ListedMessageResponse'], 'message_id' | 'sms_log_id' | 'recipient'>;

interface MessagePage<Row> {
  readonly messages: readonly Row[];
  readonly next_cursor: number | null;
}

/**
 * Updates the messages of a known page from the fresh page. New messages are left out, so that no row moves while
 * somebody reads; messages that no longer match the filter are removed. New messages may have pushed the last ones off
 * the fresh page: those stay as they were.
 * @param order the order of the list: newest first, or by number
 */
export function refreshed<Row extends Message>(
  known: MessagePage<Row>,
  fresh: MessagePage<Row>,
  order: 'id' | 'recipient',
): MessagePage<Row> {
  const now = new Map(fresh.messages.map((message) => [message.message_id, message]));
  const end = fresh.next_cursor;
  const lastRecipient = fresh.messages.at(-1)?.recipient ?? '';
  const messages = known.messages.flatMap((message) => {
    const { message_id: id, sms_log_id: number, recipient } = message;
    const isCovered = end === null || (order === 'id' ? number >= end : recipient <= lastRecipient);
    return now.get(id) ?? (isCovered ? [] : message);
  });
  return { ...known, messages };
}
