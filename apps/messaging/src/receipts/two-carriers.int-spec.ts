import { OptimisticOutcomes } from '../delivery/outcomes/optimistic-outcomes';
import { OptimisticReceipts } from '../delivery/outcomes/optimistic-receipts';
import type { HistoryReceipt } from '../testing/carrier-history';
import { HistoryPlayer } from '../testing/history-player';
import type { IdleWorker } from '../testing/idle-worker';
import { MessagingUnderTest } from '../testing/start-messaging';

/** Part 0 is over `near`, part 1 over `far`; their recipient is one, and so is their id. */
const receipt = (of: number, overrides: Partial<HistoryReceipt> = {}): HistoryReceipt => ({
  of,
  state: 'delivered',
  recipient: 'own',
  id: 'own',
  carrier: 'own',
  names: 'nothing',
  ...overrides,
});

/** Where a receipt finds an accepted message: in the memory of the worker, in the message's state, in its attempt. */
const KNOWN_BY = {
  'in the memory of a worker': () => undefined,
  'by their states': (worker: IdleWorker) => {
    jest.spyOn(worker.part(OptimisticReceipts), 'plain').mockReturnValue(undefined);
  },
  'by their attempts': (worker: IdleWorker) => {
    jest.spyOn(worker.part(OptimisticReceipts), 'plain').mockReturnValue(undefined);
    jest.spyOn(worker.part(OptimisticOutcomes), 'plain').mockReturnValue(undefined);
  },
} as const;

describe.each(Object.entries(KNOWN_BY))('two carriers that give one id to messages known %s', (_how, prepare) => {
  let messaging: MessagingUnderTest;
  let player: HistoryPlayer;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    player = await HistoryPlayer.start(messaging, prepare);
  }, 60_000);
  afterAll(async () => {
    await player.stop();
    await messaging.stop();
  });

  async function statusesAfter(...receipts: HistoryReceipt[]): Promise<string[]> {
    const ends = await player.play({
      ids: 'counted',
      messages: [
        { parts: 1, isSecret: false, recipient: 0, route: ['near'] },
        { parts: 1, isSecret: false, recipient: 0, route: ['far'] },
      ],
      steps: [
        { do: 'claim', worker: 0, carrier: 'near', limit: 1 },
        { do: 'claim', worker: 0, carrier: 'far', limit: 1 },
        {
          do: 'answer',
          answers: [
            { of: 0, kind: 'accepted' },
            { of: 1, kind: 'accepted' },
          ],
        },
        { do: 'report', worker: 0, receipts },
      ],
    });
    return ends.map(({ status }) => status);
  }

  it('each end their own message', async () => {
    expect(await statusesAfter(receipt(0))).toEqual(['delivered', 'pending']);
    expect(await statusesAfter(receipt(1))).toEqual(['pending', 'delivered']);
    expect(await statusesAfter(receipt(1, { state: 'rejected' }), receipt(0))).toEqual(['delivered', 'failed']);
  });

  it('end none by a report to the address of the other one', async () => {
    const named = { names: 'submission', id: 'unknown' } as const;
    expect(await statusesAfter(receipt(0, named))).toEqual(['delivered', 'pending']);
    expect(await statusesAfter(receipt(0, { ...named, carrier: 'another' }))).toEqual(['pending', 'pending']);
  });

  it('end none that has the id from the other one alone, also over another worker', async () => {
    const endAfter = async (worker: number, carrier: HistoryReceipt['carrier']) => {
      const [end] = await player.play({
        ids: 'counted',
        messages: [{ parts: 1, isSecret: false, recipient: 0, route: ['near'] }],
        steps: [
          { do: 'claim', worker: 0, carrier: 'near', limit: 1 },
          { do: 'answer', answers: [{ of: 0, kind: 'accepted' }] },
          { do: 'report', worker, receipts: [receipt(0, { carrier })] },
        ],
      });
      return end?.status;
    };
    for (const worker of [0, 1]) {
      expect(await endAfter(worker, 'another')).toBe('pending');
      expect(await endAfter(worker, 'own')).toBe('delivered');
    }
  });
});
