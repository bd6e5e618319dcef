import { Injectable } from '@nestjs/common';
import { type Sql, statement } from '@sms/platform/database';
import { readReceiptDate } from '@sms/smpp';
import type { CarrierReceipt, ReceiptSettings } from '@sms/carriers';

interface Zone {
  readonly offsetMinutes: number;
  readonly known: boolean;
}

const QUARTER_HOUR = 15;
const MAX_OFFSET_MINUTES = 14 * 60;
/** Receipts in the window, few enough to follow the change to summer time. */
const WINDOW = 50;
const ENOUGH = 20;
const AGREEING = 0.9;
const RELOAD_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
const UTC: Zone = { offsetMinutes: 0, known: false };

const listLearnedZones = statement<readonly [], { carrier: string; value: string }>({
  name: 'messaging.list_learned_zones',
  text: `SELECT carrier, value FROM carrier_learned WHERE setting = 'receipt_time_zone' AND value IS NOT NULL`,
});

const learnReceiptZone = statement<readonly [carrier: string, written: string, length: number]>({
  name: 'messaging.learn_receipt_zone',
  text: `
    INSERT INTO carrier_learned (carrier, setting, value, evidence)
     VALUES ($1, 'receipt_time_zone', $2, jsonb_build_object('receipts', $3::integer))
    ON CONFLICT (carrier, setting) DO UPDATE SET value = excluded.value, evidence = excluded.evidence,
      since = now()`,
});

/**
 * The zone in which a carrier writes the dates of its receipts: as set, or learned from the difference between the date
 * of a submit and when it was sent, or else UTC.
 */
@Injectable()
export class ReceiptZones {
  private learned: ReadonlyMap<string, number> = new Map();
  private loadedAt = -Infinity;
  private readonly offsets = new Map<string, number[]>();

  async load(sql: Pick<Sql, 'run'>): Promise<void> {
    if (performance.now() - this.loadedAt < RELOAD_EVERY_MS) return;
    const rows = await sql.run(listLearnedZones, []);
    this.learned = new Map(rows.map(({ carrier, value }) => [carrier, minutesOf(value) ?? 0]));
    this.loadedAt = performance.now();
  }

  zoneOf(carrier: string, { receiptTimeZone }: Pick<ReceiptSettings, 'receiptTimeZone'>, at: Date): Zone {
    if (receiptTimeZone !== 'auto')
      return { offsetMinutes: minutesOf(receiptTimeZone) ?? offsetOfZone(receiptTimeZone, at), known: true };
    const offsetMinutes = this.learned.get(carrier);
    return offsetMinutes === undefined ? UTC : { offsetMinutes, known: true };
  }

  /**
   * Returns when the reported event happened. A carrier's clock may be wrong or its date malformed: a time before the
   * submit, or in the future, is replaced by `receivedAt`.
   */
  doneAt(
    receipt: Pick<CarrierReceipt, 'carrier' | 'doneAt' | 'doneDate'>,
    submittedAt: Date,
    settings: Pick<ReceiptSettings, 'receiptTimeZone'>,
    receivedAt: Date,
  ): Date {
    const { offsetMinutes } = this.zoneOf(receipt.carrier, settings, receivedAt);
    const said =
      receipt.doneAt ??
      (receipt.doneDate === null ? null : readReceiptDate(receipt.doneDate, { receivedAt, offsetMinutes }));
    return said !== null && said <= receivedAt && said.getTime() >= submittedAt.getTime() - MINUTE_MS
      ? said
      : receivedAt;
  }

  /**
   * Takes a matched receipt's date of submit as evidence, and stores the offset when it has just become known or
   * changed.
   */
  async learn(
    sql: Pick<Sql, 'run'>,
    carrier: string,
    submitDate: string,
    submittedAt: Date,
    receivedAt: Date,
  ): Promise<void> {
    const asUtc = readReceiptDate(submitDate, { receivedAt, offsetMinutes: 0 });
    if (asUtc === null) return;
    const minutes = Math.round((asUtc.getTime() - submittedAt.getTime()) / MINUTE_MS / QUARTER_HOUR) * QUARTER_HOUR;
    if (Math.abs(minutes) > MAX_OFFSET_MINUTES) return;
    const seen = this.offsets.get(carrier) ?? [];
    this.offsets.set(carrier, seen);
    seen.push(minutes);
    if (seen.length > WINDOW) seen.shift();
    if (
      this.learned.get(carrier) === minutes ||
      seen.length < ENOUGH ||
      seen.filter((one) => one === minutes).length < AGREEING * seen.length
    )
      return;
    await sql.run(learnReceiptZone, [carrier, written(minutes), seen.length]);
    this.learned = new Map([...this.learned, [carrier, minutes]]);
  }
}

/** `±hh:mm` in minutes; null when it is the name of a zone. */
function minutesOf(zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function written(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
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
