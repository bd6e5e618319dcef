import type { MessageFilter } from './message-filter';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The last 16 bits of a request's id are zero; its messages have the same id with other last bits. */
const REQUEST = /0000$/;
const NUMBER = /^(\+|00)?[0-9][0-9 ().-]{5,24}$/;

/** The filter that a search text stands for: the id of a message or a request, a number, or else a sender. */
export function filterOfText(typed: string): MessageFilter | { readonly message: string } {
  const text = typed.trim();
  if (text === '') return {};
  if (UUID.test(text)) {
    const id = text.toLowerCase();
    return REQUEST.test(id) ? { request_id: id } : { message: id };
  }
  if (NUMBER.test(text)) return { recipient: text.replaceAll(/[^0-9]/g, '').replace(/^00/, '') };
  return { sender: text };
}
