import { isUUID } from 'class-validator';

/** Where a page of scheduled sends has ended: the last due time of its last send, and that send. */
interface Place {
  readonly afterTime: string;
  readonly afterRequestId: string;
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Undefined for a text that is no cursor. */
export function placeOf(cursor: unknown): Place | undefined {
  if (typeof cursor !== 'string') return undefined;
  const [afterTime = '', afterRequestId, ...rest] = cursor.split('_');
  const isTime = TIME.test(afterTime) && !Number.isNaN(Date.parse(afterTime));
  return isTime && isUUID(afterRequestId, 'loose') && rest.length === 0
    ? { afterTime, afterRequestId: String(afterRequestId) }
    : undefined;
}

export function cursorOf({ afterTime, afterRequestId }: Place): string {
  return `${afterTime}_${afterRequestId}`;
}
