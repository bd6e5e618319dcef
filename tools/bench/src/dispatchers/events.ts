import { randomBytes } from 'node:crypto';

const ID_BYTES = 16;

/** A UUIDv7 of this moment. */
export function uuidV7(): string {
  const bytes = randomBytes(ID_BYTES);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return dashed(bytes);
}

/** A request, which ends in zeros, and its first message. */
function requestAndMessage(): { requestId: string; messageId: string } {
  const stem = uuidV7().slice(0, -4);
  return { requestId: `${stem}0000`, messageId: `${stem}0001` };
}

function dashed(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function vendorEvent(accountId: number): object {
  const payload = { accountId, parentAccountId: null, uuid: uuidV7(), email: `${accountId}@example.com`, version: 1 };
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
