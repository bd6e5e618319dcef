import { setTimeout as pause } from 'node:timers/promises';
import type { ScriptedSmsc, Script } from '../smsc/scripted-smsc';
import type { ForeignSubmit } from '../smsc/smsc';
import { type ReceiptForm, receiptFor } from '../stage/receipts';

const RECEIPT_DELAY_MS = 200;

let lastId = 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000);

/** A decimal id that no other message has. */
export function newId(): string {
  return String((lastId += 1));
}

/** Accepts a submit and then sends receipts, one after the other. */
export async function acceptAndReport(
  submit: ForeignSubmit,
  carrier: ScriptedSmsc,
  ...forms: readonly Omit<ReceiptForm, 'id'>[]
): Promise<void> {
  const id = newId();
  carrier.accept(submit, id);
  await report(submit, carrier, id, ...forms);
}

export async function report(
  submit: ForeignSubmit,
  carrier: ScriptedSmsc,
  id: string,
  ...forms: readonly Omit<ReceiptForm, 'id'>[]
): Promise<void> {
  for (const form of forms) {
    await pause(RECEIPT_DELAY_MS);
    await carrier.deliver(receiptFor(submit, { id, ...form }));
  }
}

/** Each submit is accepted and followed by these receipts. */
export function reporting(...forms: readonly Omit<ReceiptForm, 'id'>[]): () => Script {
  return () => (submit, carrier) => acceptAndReport(submit, carrier, ...forms);
}

export const delivering: Script = (submit, carrier) => acceptAndReport(submit, carrier, {});
