import { formatReceiptDate, messageStateCode, messageStateText, type FieldsOf, type MessageState } from '@sms/smpp';
import type { AcceptedMessage } from './accepted-log';

/** esm_class of a delivery receipt. */
const DELIVERY_RECEIPT = 0x04;

/** As carriers number them, more or less. */
const ERROR_CODES: Partial<Record<MessageState, string>> = { undeliverable: '001', expired: '003', rejected: '004', deleted: '005' };

/** The receipt in both forms. `text:` stays empty: it would carry the beginning of somebody's message. */
export function formatReceipt(message: AcceptedMessage, doneAt: Date): FieldsOf<'deliver_sm'> {
  const { ids, state, userMessageReference } = message;
  const delivered = state === 'delivered' ? '001' : '000';
  const text =
    `id:${ids.receipt} sub:001 dlvrd:${delivered} submit date:${formatReceiptDate(message.acceptedAt)} ` +
    `done date:${formatReceiptDate(doneAt)} stat:${messageStateText(state)} err:${ERROR_CODES[state] ?? '000'} text:`;
  return {
    sourceAddr: message.destination,
    destinationAddr: message.source,
    esmClass: DELIVERY_RECEIPT,
    shortMessage: Buffer.from(text, 'latin1'),
    tlvs: {
      receiptedMessageId: ids.receipt,
      messageState: messageStateCode(state),
      ...(userMessageReference !== undefined && { userMessageReference }),
    },
  };
}
