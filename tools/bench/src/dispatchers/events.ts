import { v7 as uuidv7 } from 'uuid';

/** A request, which ends in zeros, and its first message. */
function requestAndMessage(): { requestId: string; messageId: string } {
  const stem = uuidv7().slice(0, -4);
  return { requestId: `${stem}0000`, messageId: `${stem}0001` };
}

export function vendorEvent(accountId: number): object {
  const payload = { accountId, parentAccountId: null, uuid: uuidv7(), email: `${accountId}@example.com`, version: 1 };
  return { type: 'vendor.changed', payload };
}

/** One event of each of so many messages, the accounts in turn. */
export function statusEvents(events: number, accountIds: readonly number[]): object[] {
  const now = new Date().toISOString();
  return Array.from({ length: events }, (_unused, index) => ({
    type: 'message.status-changed',
    payload: {
      accountId: accountIds[index % accountIds.length],
      smsLogId: index + 1,
      ...requestAndMessage(),
      status: 'delivered',
      recipient: '46700000001',
      sender: 'SMSINFO',
      text: 'Your parcel is on its way and arrives today.',
      carrierMessageId: `bench-${index}`,
      failureReason: null,
      reason: null,
      deliveredAt: now,
      createdAt: now,
      updatedAt: now,
    },
  }));
}
