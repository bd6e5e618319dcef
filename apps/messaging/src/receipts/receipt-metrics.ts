import type { ReceiptVerdict } from '@sms/carriers';
import { Counter } from 'prom-client';

/** `parked`: no submission matched at first; `expired`: none did for a week. */
type ReceiptResult = 'matched' | 'converted' | 'by_reference' | 'by_recipient' | 'repeated' | 'parked' | 'expired';

const receiptsTotal = new Counter({
  name: 'messaging_receipts_total',
  help: 'Delivery receipts by how their message was found',
  labelNames: ['carrier', 'result'],
});

const unmatchedReceiptsTotal = new Counter({
  name: 'messaging_receipts_unmatched_total',
  help: 'Delivery receipts for which no message was found within seconds',
  labelNames: ['carrier'],
});

const verdictsTotal = new Counter({
  name: 'messaging_verdicts_total',
  help: 'Receipts that were matched and say how a segment ended',
  labelNames: ['carrier', 'verdict'],
});

const contradictingReceiptsTotal = new Counter({
  name: 'messaging_receipts_contradicting_recipient_total',
  help: 'Delivery receipts matched by their id although they name another recipient',
  labelNames: ['carrier'],
});

/** Counts receipts by what was found for them. Counted before the commit: a repeated batch counts twice. */
export function countReceipt(carrier: string, result: ReceiptResult): void {
  receiptsTotal.inc({ carrier, result });
}

/** Counts what a matched receipt says of the end of a segment; null when it does not say that it has ended. */
export function countVerdict(carrier: string, verdict: ReceiptVerdict | null): void {
  if (verdict !== null) verdictsTotal.inc({ carrier, verdict });
}

export function countUnmatched(carrier: string): void {
  unmatchedReceiptsTotal.inc({ carrier });
}

export function countContradicting(carrier: string): void {
  contradictingReceiptsTotal.inc({ carrier });
}
