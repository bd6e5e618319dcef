import type { Rule } from './rules';

/**
 * Ids of send requests and of their messages: a request's id is a UUIDv7 whose last 16 bits are zero, and its messages'
 * ids have their ordinal there, from 1. So the messages of a request are one range of ids, and a message's id tells its
 * request. The last ordinal is that of messages from subscribers, which belong to no request.
 */
const MAX_ORDINAL = 0xfffe;
const INCOMING_ORDINAL = 0xffff;
/** Maximum recipients of a request: the number of ordinals. */
export const MAX_MESSAGES = MAX_ORDINAL;

const ORDINAL_DIGITS = 4;
const ANY_REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{8}0000$/;
const ANY_MESSAGE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** In lower case, as ids are compared. */
export const REQUEST_ID: Rule = {
  must: 'must be a UUIDv7 that ends in 0000',
  fits: (value) => typeof value === 'string' && ANY_REQUEST_ID.test(value),
};

export const MESSAGE_ID: Rule = {
  must: 'must be the id of a message of a request',
  fits: (value) => typeof value === 'string' && ANY_MESSAGE_ID.test(value) && !value.endsWith('0000'),
};

/** Makes the id of a request from a fresh UUIDv7, or returns the request of a message. */
export function requestIdOf(uuid: string): string {
  return `${uuid.slice(0, -ORDINAL_DIGITS)}0000`;
}

/** @param ordinal from 1, at most `MAX_MESSAGES`: the position of its recipient in the request */
export function messageIdOf(requestId: string, ordinal: number): string {
  return requestId.slice(0, -ORDINAL_DIGITS) + ordinal.toString(16).padStart(ORDINAL_DIGITS, '0');
}

/** Makes the id of a message from a subscriber from a fresh UUIDv7. */
export function incomingIdOf(uuid: string): string {
  return messageIdOf(uuid, INCOMING_ORDINAL);
}

/** Whether a message's id is that of a message from a subscriber. */
export function isIncomingId(messageId: string): boolean {
  return ordinalOf(messageId) === INCOMING_ORDINAL;
}

/** The position of a message's recipient in its request, from 1; 0 for a request id. */
export function ordinalOf(id: string): number {
  return parseInt(id.slice(-ORDINAL_DIGITS), 16);
}

/** Milliseconds since 1970 at which the id was made, by the clock of its maker. */
export function timeOfRequest(id: string): number {
  return parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
