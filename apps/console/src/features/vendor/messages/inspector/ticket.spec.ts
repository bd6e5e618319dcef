import type { MessageExplained } from './message.queries';
import { ticketOf } from './ticket';

const explained: MessageExplained = {
  message: {
    message_id: 'm1',
    request_id: 'r1',
    recipient: '46700000001',
    sender: 'ACME',
    status: 'failed',
    mode: 'live',
  } as MessageExplained['message'],
  reason: { code: 'carrier_rejected', text: 'The carrier refused the message.' } as MessageExplained['reason'],
  timeline: [
    { at: '2026-03-01T09:00:00.000Z', step: 'accepted', text: 'For 46700000001.', actor: 'service', data: {} },
    {
      at: '2026-03-01T09:00:01.000Z',
      step: 'ended',
      text: '46700000001 was refused; 46700000001 is barred.',
      actor: 'carrier',
      data: {},
    },
  ],
  missing: [],
};

it('tells support what has happened to a message, and its number nowhere', () => {
  expect(ticketOf(explained)).toBe(
    [
      'Message m1 to 4670•••••01: failed',
      'Request r1, sender ACME, live',
      'Reason carrier_rejected: The carrier refused the message.',
      '',
      '2026-03-01T09:00:00.000Z  accepted  For 4670•••••01.',
      '2026-03-01T09:00:01.000Z  ended  4670•••••01 was refused; 4670•••••01 is barred.',
    ].join('\n'),
  );
  expect(ticketOf({ ...explained, reason: null })).not.toContain('Reason');
});
