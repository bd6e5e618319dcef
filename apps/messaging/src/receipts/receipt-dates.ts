import { readReceiptDate } from '@sms/smpp';
import type { CarrierReceipt, ReceiptSettings } from '@sms/carriers';

interface Zone {
  readonly offsetMinutes: number;
  /** Whether the settings name it. */
  readonly known: boolean;
}

const MINUTE_MS = 60_000;
const UTC: Zone = { offsetMinutes: 0, known: false };

/** Returns the zone in which a carrier writes the dates of its receipts: as set, or else UTC. */
export function receiptZone({ receiptTimeZone }: Pick<ReceiptSettings, 'receiptTimeZone'>, at: Date): Zone {
  if (receiptTimeZone === 'unknown') return UTC;
  return { offsetMinutes: minutesOf(receiptTimeZone) ?? offsetOfZone(receiptTimeZone, at), known: true };
}

/**
 * Returns when the reported event happened. A carrier's clock or zone may be wrong, or its date malformed: a time
 * before the submit, or in the future, is replaced by `receivedAt`.
 */
export function receiptDoneAt(
  receipt: Pick<CarrierReceipt, 'doneAt' | 'doneDate'>,
  submittedAt: Date,
  settings: Pick<ReceiptSettings, 'receiptTimeZone'>,
  receivedAt: Date,
): Date {
  const { offsetMinutes } = receiptZone(settings, receivedAt);
  const said =
    receipt.doneAt ??
    (receipt.doneDate === null ? null : readReceiptDate(receipt.doneDate, { receivedAt, offsetMinutes }));
  return said !== null && said <= receivedAt && said.getTime() >= submittedAt.getTime() - MINUTE_MS ? said : receivedAt;
}

/** `±hh:mm` in minutes; null when it is the name of a zone. */
function minutesOf(zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** One for each zone in the settings: making one takes far longer than using it, and each receipt needs it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

function offsetOfZone(timeZone: string, at: Date): number {
  const name = formatOf(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return minutesOf((name ?? '').replace('GMT', '')) ?? 0;
}
