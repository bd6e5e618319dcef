import type { SubmitItem } from '@sms/contracts/messaging';
import { AcceptBulk } from '../intake/bulk/accept-bulk';
import { AcceptDeadline } from '../intake/request/accept-deadline';
import { ExpandBulk } from '../intake/bulk/expand-bulk';
import type { MessagingUnderTest } from './start-messaging';

/** Accepts a bulk as a process does that dies before it has expanded anything. Returns its request id. */
export async function acceptUnexpanded(messaging: MessagingUnderTest, item: SubmitItem): Promise<string> {
  const request = {
    item,
    sender: 'SHOP',
    senderAccountId: null,
    advanceId: null,
    creditsPerMessage: 1,
    sealedText: null,
  };
  expect(await messaging.part(AcceptBulk).execute(request, AcceptDeadline.in(10_000))).toBe(true);
  return item.requestId;
}

/** Expands the parts that no other process is expanding. */
export async function expandWhole(messaging: MessagingUnderTest, requestId: string): Promise<void> {
  const own = messaging.part(ExpandBulk);
  while (await own.expandNext(requestId));
  await own.finish(requestId);
}
