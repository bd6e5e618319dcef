import type { Sql } from '@sms/platform/database';
import { ReceiptZones } from './receipt-zones';

const AUTO = { receiptTimeZone: 'auto' };
const SENT = new Date('2026-03-28T10:00:20Z');
const RECEIVED = new Date('2026-03-28T10:05:00Z');
const MINUTE_MS = 60_000;

/** YYMMDDhhmm by a clock that is so many minutes ahead of UTC. */
const dateAhead = (minutes: number) =>
  new Date(SENT.getTime() + minutes * MINUTE_MS).toISOString().replaceAll(/\D/g, '').slice(2, 12);

function zonesUnderTest() {
  const zones = new ReceiptZones();
  const written: unknown[] = [];
  const sql: Pick<Sql, 'run'> = { run: async (_statement, params) => (written.push(params), []) };
  return {
    zones,
    written,
    zone: (carrier = 'one') => zones.zoneOf(carrier, AUTO, RECEIVED),
    learn: async (minutes: number, times: number) => {
      for (let i = 0; i < times; i += 1) await zones.learn(sql, 'one', dateAhead(minutes), SENT, RECEIVED);
    },
  };
}

describe('the zone of a carrier', () => {
  it('is known after twenty receipts, of this carrier alone, and kept for the other workers', async () => {
    const { zone, learn, written } = zonesUnderTest();
    await learn(-210, 19);
    expect(zone()).toEqual({ offsetMinutes: 0, known: false });
    await learn(-210, 2);
    expect([zone(), zone('another')]).toEqual([
      { offsetMinutes: -210, known: true },
      { offsetMinutes: 0, known: false },
    ]);
    expect(written).toEqual([['one', '-03:30', 20]]);
  });

  it('is not known while more than one receipt in ten says another one', async () => {
    const { zone, learn } = zonesUnderTest();
    await learn(0, 3);
    await learn(180, 26);
    expect(zone().known).toBe(false);
    await learn(180, 1);
    expect(zone()).toEqual({ offsetMinutes: 180, known: true });
  });

  it('follows the change to summer time when nine in ten of the last fifty receipts do', async () => {
    const { zone, learn } = zonesUnderTest();
    await learn(60, 50);
    await learn(120, 44);
    expect(zone().offsetMinutes).toBe(60);
    await learn(120, 1);
    expect(zone().offsetMinutes).toBe(120);
  });

  it('dates what a receipt tells, unless that was before the submit or is to come', () => {
    const { zones } = zonesUnderTest();
    const doneAt = (doneDate: string | null, receiptTimeZone = '+03:00') =>
      zones.doneAt({ carrier: 'one', doneAt: null, doneDate }, SENT, { receiptTimeZone }, RECEIVED).toISOString();
    expect(doneAt(dateAhead(182))).toBe('2026-03-28T10:02:00.000Z');
    expect(doneAt(dateAhead(182), 'Asia/Baghdad')).toBe('2026-03-28T10:02:00.000Z');
    for (const unlikely of [dateAhead(178), dateAhead(186), 'nonsense', null])
      expect(doneAt(unlikely)).toBe(RECEIVED.toISOString());
  });
});
