/**
 * One replica may send half of the messages of a queue that is too much for its holder. All events of a message are in
 * the same half, so that their order holds. What has no message is in half 0, the holder's.
 */
export type Half = 0 | 1;

/** Numbers that holder and helper may be apart: the queue's cursor says that all of them are pending. */
export const MAX_APART = 4_096;

/** Ids of messages are random but for the last 16 bits, their place in the request, which may be 1 in all of them. */
export function halfOf(messageId: string | null): Half {
  if (messageId === null) return 0;
  return ((parseInt(messageId.charAt(31), 16) ^ parseInt(messageId.charAt(35), 16)) & 1) as Half;
}

const bytes = 'uuid_send(message_id)';
/** The same of `message_id` in a statement. */
export const HALF_OF_ROW = `coalesce((get_byte(${bytes}, 13) # get_byte(${bytes}, 15)) & 1, 0)`;
