import { HeldSlots, type LeasedCarrier } from './held-slots';
import type { LeasedSlot } from './session-view';

const ME = 1;

/** A carrier that keeps the sessions between the calls that open and close them. */
function carrier(name: string, maxSessions = 1, messagesPerSecond: number | null = null) {
  const open = new Set<number>();
  const rates: (number | null)[] = [];
  const leased: LeasedCarrier = {
    name,
    rate: { messagesPerSecond, setRate: (rate) => void rates.push(rate) },
    slots: {
      wanted: { maxSessions, hosts: ['h'] },
      openSlot: (slot) => void open.add(slot),
      closeSlot: (slot) => {
        open.delete(slot);
        return Promise.resolve();
      },
      destroySlots: () => open.clear(),
      report: (slot) => (open.has(slot) ? { host: 'h', state: 'bound', inFlight: 0 } : undefined),
      takeRefusals: () => new Map(),
      observeElsewhere: () => undefined,
    },
  };
  return { leased, open, rates };
}

const row = (name: string, slot: number, worker = ME): LeasedSlot => ({
  carrier: name,
  slot,
  host: 'h',
  worker,
  state: 'bound',
  stateMs: 0,
  rate: null,
});
const view = (...slots: LeasedSlot[]) => ({ workers: [], slots });

describe('slots that a worker has leased', () => {
  const noSlots = () => new HeldSlots(() => undefined);

  it('end when their row has gone, and no slot of the same number with another carrier or worker is taken for it', () => {
    const [a, b] = [carrier('a'), carrier('b')];
    const held = noSlots();
    held.add(a.leased, 1, 'h');
    held.add(b.leased, 1, 'h');
    // The table was read before they were leased.
    expect(held.unknown(ME, view())).toEqual([]);
    expect([a.open.size, b.open.size]).toEqual([1, 1]);
    expect(held.unknown(ME, view(row('a', 1, 2), row('b', 1)))).toEqual([]);
    expect([a.open.size, b.open.size]).toEqual([0, 1]);
  });

  it('are given back when only the table knows of them', () => {
    const a = carrier('a');
    const held = noSlots();
    held.add(a.leased, 1, 'h');
    expect(held.unknown(ME, view(row('a', 1), row('b', 1), row('b', 2, 2)))).toMatchObject([{ carrier: 'b', slot: 1 }]);
  });

  it('have the time that the table says they are in their state, and none where their state is new', () => {
    const a = carrier('a', 2);
    const held = noSlots();
    held.add(a.leased, 1, 'h');
    held.add(a.leased, 2, 'h');
    const known = view(
      { ...row('a', 1), stateMs: 5_000 },
      { ...row('a', 2), state: 'binding', stateMs: 9_000 },
      { ...row('a', 3, 2), stateMs: 7_000 },
      { ...row('b', 1), stateMs: 8_000 },
    );
    expect(held.asHeldNow(ME, 'a', known).map(({ slot, worker, stateMs }) => [slot, worker, stateMs])).toEqual([
      [3, 2, 7_000],
      [1, ME, 5_000],
      [2, ME, 0],
    ]);
  });

  it('stop one after the other where others must be bound first, and at once where no other may be', async () => {
    const [alone, several] = [carrier('alone', 1), carrier('several', 3)];
    const held = noSlots();
    held.add(alone.leased, 1, 'h');
    for (const slot of [1, 2]) held.add(several.leased, slot, 'h');
    let mayEnd = false;
    const closed = held.closeAll(performance.now() + 5_000, performance.now() + 5_000, () => mayEnd);
    expect([alone.open.size, several.open.size]).toEqual([0, 1]);
    mayEnd = true;
    await closed;
    expect(several.open.size).toBe(0);
    expect(held.takeEnded()).toHaveLength(3);
    expect(held.reports()).toEqual([]);
  });

  it('have no part of the rate of their carrier from the moment they are given back', () => {
    const a = carrier('a', 2, 50);
    const held = noSlots();
    held.add(a.leased, 1, 'h');
    held.add(a.leased, 2, 'h');
    held.raiseRates(
      'a',
      new Map([
        [1, 25],
        [2, 25],
      ]),
      0,
    );
    held.applyRates(60_000);
    expect(a.rates.at(-1)).toBeCloseTo(49);
    held.release('a', 2, 0);
    held.raiseRates('a', new Map([[2, 25]]), 60_000);
    held.applyRates(120_000);
    expect(a.rates.at(-1)).toBeCloseTo(24.5);
    expect(held.wantsMore('a', 25)).toBe(false);
    expect(held.wantsMore('a', 50)).toBe(true);
  });

  it('are shares of the rate at a carrier without sessions: in use at once, and given back at once', async () => {
    const rates: (number | null)[] = [];
    const web: LeasedCarrier = {
      name: 'web',
      rate: { messagesPerSecond: 50, setRate: (rate) => void rates.push(rate) },
      slots: null,
    };
    const held = noSlots();
    held.add(web, 17, '');
    held.raiseRates('web', new Map([[17, 25]]), 0);
    held.applyRates(60_000);
    expect(rates.at(-1)).toBeCloseTo(24.5);
    expect(held.reports()).toEqual([{ carrier: 'web', slot: 17, host: '', state: 'bound', inFlight: 0, rate: 25 }]);
    // No other worker has to take it first.
    await held.closeAll(performance.now() + 5_000, performance.now() + 5_000, () => false);
    expect([rates.at(-1), held.takeEnded()]).toEqual([0, [{ carrier: 'web', slot: 17 }]]);
    held.add(web, 1, '');
    held.raiseRates('web', new Map([[1, 50]]), 0);
    held.destroyAll();
    expect([rates.at(-1), held.reports()]).toEqual([0, []]);
  });
});
