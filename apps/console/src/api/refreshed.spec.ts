import type { Schemas } from '@sms/api-client';
import type { ListedStatus } from './message-status';
import { refreshed } from './refreshed';

type MessageRow = Schemas['ListedMessageResponse'];
type MessagePage = Schemas['ListedMessagesResponse'];

const message = (id: number, status: ListedStatus, recipient = '999000000001'): MessageRow =>
  ({ message_id: `m${id}`, sms_log_id: id, status, recipient }) as MessageRow;
const page = (messages: readonly MessageRow[], next_cursor: number | null): MessagePage =>
  ({ messages, next_cursor }) as MessagePage;

it('shows the messages that are being read as they are now, and none that have come', () => {
  const known = page([message(9, 'queued'), message(8, 'pending')], 8);
  const fresh = page([message(10, 'queued'), message(9, 'delivered'), message(8, 'pending')], 8);
  expect(refreshed(known, fresh, 'id')).toEqual(page([message(9, 'delivered'), message(8, 'pending')], 8));
});

it('keeps what was pushed off the fresh page, and where the next page begins', () => {
  const known = page([message(9, 'queued'), message(8, 'queued'), message(7, 'queued')], 7);
  const fresh = page([message(10, 'queued'), message(9, 'pending'), message(8, 'pending')], 8);
  expect(refreshed(known, fresh, 'id')).toEqual(
    page([message(9, 'pending'), message(8, 'pending'), message(7, 'queued')], 7),
  );
});

it('leaves out what no longer fits, as far as the fresh page reaches', () => {
  // The cursor is the number of the last message of its page.
  expect(
    refreshed(page([message(9, 'queued'), message(8, 'queued')], 8), page([message(9, 'queued')], 8), 'id'),
  ).toEqual(page([message(9, 'queued')], 8));
  const known = page([message(9, 'queued'), message(8, 'queued'), message(5, 'queued')], 5);
  expect(refreshed(known, page([message(8, 'queued')], 6), 'id')).toEqual(
    page([message(8, 'queued'), message(5, 'queued')], 5),
  );
  expect(refreshed(known, page([], null), 'id')).toEqual(page([], 5));
});

it('knows how far a page reaches that is in the order of numbers', () => {
  const [first, second, third] = [1, 2, 3].map((nth) => message(nth, 'queued', `99900000000${nth}`));
  const known = page([first, second, third] as MessageRow[], 3);
  expect(refreshed(known, page([second] as MessageRow[], 2), 'recipient').messages).toEqual([second, third]);
});
