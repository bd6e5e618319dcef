import type { Behaviour } from '../behaviour/catalog/behaviour';
import type { Message } from '../messages/describe-message';
import { formatReceipt, type Receipt } from './format-receipt';

/** The receipts for a state before the final one; none if only failures were requested. */
export function earlierReceipts(message: Message, behaviour: Behaviour, index: number, at: Date): Receipt[] {
  const report = behaviour.earlierReports[index];
  return report && behaviour.receipts !== 'none' && asksForAll(message) && concernsPart(message, behaviour)
    ? [formatReceipt(message, behaviour, report, at)]
    : [];
}

/** The receipts for the final state of the message. */
export function finalReceipts(message: Message, behaviour: Behaviour, doneAt: Date): Receipt[] {
  const { receipts, state } = behaviour;
  if (receipts === 'none' || !wantsReceipt(message, state === 'delivered') || !concernsPart(message, behaviour))
    return [];
  const receipt = formatReceipt(message, behaviour, { state }, doneAt);
  return receipts === 'two' ? [receipt, receipt] : [receipt];
}

/** Reads the two low bits of registered_delivery: 0 requests no receipt, 1 every final state, 2 failures only. */
function wantsReceipt(message: Message, delivered: boolean): boolean {
  return asksForAll(message) || ((message.registeredDelivery & 0x03) === 2 && !delivered);
}

function asksForAll({ registeredDelivery }: Message): boolean {
  return (registeredDelivery & 0x03) === 1;
}

function concernsPart({ concatenation }: Message, { receiptParts }: Behaviour): boolean {
  if (!concatenation || receiptParts === 'each') return true;
  return concatenation.part === (receiptParts === 'first' ? 1 : concatenation.total);
}
