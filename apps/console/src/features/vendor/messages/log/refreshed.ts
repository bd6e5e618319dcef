import type { Schemas } from '@sms/api-client';

type MessagePage = Schemas['ListedMessagesResponse'];

/**
 * A page that is being read, with its messages as they are now. Messages that have come meanwhile are left out, so that
 * nothing moves under the eyes of its reader; one that no longer fits the filter is gone. What has come may have pushed
 * the last messages off the fresh page: these stay as they were.
 * @param order of the list: newest first, or by number
 */
export function refreshed(known: MessagePage, fresh: MessagePage, order: 'id' | 'recipient'): MessagePage {
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
