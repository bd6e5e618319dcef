import fc from 'fast-check';
import { type CarrierHistory, carrierHistory } from '../../testing/carrier-history';
import { HistoryPlayer } from '../../testing/history-player';
import { MessagingUnderTest } from '../../testing/start-messaging';
import { OptimisticOutcomes } from './optimistic-outcomes';
import { OptimisticReceipts } from './optimistic-receipts';

const RUNS = 60;
const MAX_MS = 20_000;

describe('the optimistic and the locking path', () => {
  let messaging: MessagingUnderTest;
  let optimistic: HistoryPlayer;
  let locking: HistoryPlayer;
  const onFastPath = { outcomes: [] as jest.SpyInstance[], receipts: [] as jest.SpyInstance[] };
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    optimistic = await HistoryPlayer.start(messaging, (worker) => {
      onFastPath.outcomes.push(jest.spyOn(worker.part(OptimisticOutcomes), 'execute'));
      onFastPath.receipts.push(jest.spyOn(worker.part(OptimisticReceipts), 'execute'));
    });
    locking = await HistoryPlayer.start(messaging, (worker) => {
      jest.spyOn(worker.part(OptimisticOutcomes), 'plain').mockReturnValue(undefined);
      jest.spyOn(worker.part(OptimisticReceipts), 'plain').mockReturnValue(undefined);
    });
  }, 60_000);
  let compared: Promise<void> = Promise.resolve();
  afterAll(async () => {
    // The time limit ends the test in the middle of a history.
    await Promise.allSettled([compared]);
    await Promise.all([optimistic.stop(), locking.stop()]);
    await messaging.stop();
  });

  async function compare(history: CarrierHistory): Promise<void> {
    const ends = await optimistic.play(history);
    expect(ends).toEqual(await locking.play(history));
    for (const { status, places, settlements } of ends) {
      expect(places).toBe(1);
      expect(settlements).toHaveLength(status === 'queued' ? 0 : 1);
    }
  }

  it('come to the same end, whatever carriers say of messages, and when', async () => {
    await fc.assert(
      fc.asyncProperty(carrierHistory, (history) => (compared = compare(history))),
      { numRuns: RUNS, interruptAfterTimeLimit: MAX_MS },
    );
    // Otherwise nothing would have been compared.
    for (const spies of Object.values(onFastPath))
      expect(spies.flatMap(({ mock }) => mock.calls as unknown[])).not.toHaveLength(0);
  }, 60_000);
});
