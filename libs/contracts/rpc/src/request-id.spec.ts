import fc from 'fast-check';
import {
  incomingIdOf,
  isIncomingId,
  MAX_MESSAGES,
  MESSAGE_ID,
  messageIdOf,
  ordinalOf,
  REQUEST_ID,
  requestIdOf,
  timeOfRequest,
} from './request-id';

const uuids = fc.uuid({ version: 7 });

describe('ids of requests and messages', () => {
  it('knows the request of each of its messages', () => {
    fc.assert(
      fc.property(uuids, fc.integer({ min: 1, max: MAX_MESSAGES }), (uuid, ordinal) => {
        const requestId = requestIdOf(uuid);
        const messageId = messageIdOf(requestId, ordinal);
        expect(REQUEST_ID.fits(requestId)).toBe(true);
        expect(MESSAGE_ID.fits(messageId)).toBe(true);
        expect(MESSAGE_ID.fits(requestId)).toBe(false);
        expect(REQUEST_ID.fits(messageId)).toBe(false);
        expect(requestIdOf(messageId)).toBe(requestId);
        expect([ordinalOf(messageId), ordinalOf(requestId)]).toEqual([ordinal, 0]);
        expect(timeOfRequest(messageId)).toBe(parseInt(uuid.replaceAll('-', '').slice(0, 12), 16));
      }),
    );
  });

  it('tells messages of subscribers from those of a request', () => {
    fc.assert(
      fc.property(uuids, fc.integer({ min: 1, max: MAX_MESSAGES }), (uuid, ordinal) => {
        expect(isIncomingId(incomingIdOf(uuid))).toBe(true);
        expect(MESSAGE_ID.fits(incomingIdOf(uuid))).toBe(true);
        expect(isIncomingId(messageIdOf(requestIdOf(uuid), ordinal))).toBe(false);
      }),
    );
  });

  it('gives the messages of a request ascending ids', () => {
    const requestId = requestIdOf('01941f29-7c00-7abc-8def-0123456789ab');
    expect(messageIdOf(requestId, 1)).toBe('01941f29-7c00-7abc-8def-012345670001');
    expect(messageIdOf(requestId, 50_000)).toBe('01941f29-7c00-7abc-8def-01234567c350');
    expect(messageIdOf(requestId, 255) < messageIdOf(requestId, 256)).toBe(true);
  });

  it.each(['01941f29-7c00-4abc-8def-012345670000', '01941F29-7C00-7ABC-8DEF-012345670000', '', 7, null])(
    'refuses %p as the id of a request',
    (value) => expect(REQUEST_ID.fits(value)).toBe(false),
  );
});
