import { eventually } from '@sms/testing';
import { performance } from 'node:perf_hooks';
import { MessagingUnderTest } from '../../testing/start-messaging';

/** Receipts would come so far apart if each window of a carrier waited out the pause between two rounds. */
const PAUSE_MS = 50;

describe('what a carrier delivers', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links).not.toEqual([]));
  }, 60_000);
  afterAll(() => messaging.stop());

  // Each waits for the answer to one before it sends the next.
  it.each([
    { window: 1, rounds: 60 },
    { window: 10, rounds: 40 },
    { window: 100, rounds: 30 },
  ])('is committed when its window of $window is full', async ({ window, rounds }) => {
    const before = performance.eventLoopUtilization();
    await Promise.all(
      Array.from({ length: window }, async (_, lane) => {
        for (let round = 0; round < rounds; round += 1) {
          const stranger = { recipient: '96170000999', carrierMessageId: `f${window}-${lane}-${round}` };
          expect(await messaging.carrier.receipt(stranger, 'delivered')).toBe(0);
        }
      }),
    );
    // Not how long it took: on a busy machine the work of a round may take longer than a pause.
    const { idle } = performance.eventLoopUtilization(before);
    expect(idle).toBeLessThan((rounds * PAUSE_MS) / 2);
  });
});
