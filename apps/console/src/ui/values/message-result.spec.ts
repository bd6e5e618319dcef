import { resultOf } from './message-result';

type Message = Parameters<typeof resultOf>[0];

const row = {
  status: 'delivered',
  reason: null,
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:00:03.100Z',
} as Message;
const reason = { text: 'The handset could not be reached.' } as Message['reason'];

it('says how long a delivery took, what went wrong, and what a message waits for', () => {
  expect(resultOf(row)).toBe('after 3.1 s');
  expect(resultOf({ ...row, status: 'undelivered', reason })).toBe('The handset could not be reached');
  expect(resultOf({ ...row, status: 'failed' })).toBe('');
  expect(resultOf({ ...row, status: 'queued' })).toBe('Waits for its carrier');
  expect(resultOf({ ...row, status: 'pending' })).toBe('At the carrier');
});
