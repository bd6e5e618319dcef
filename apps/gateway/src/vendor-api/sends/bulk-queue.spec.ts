import type { SubmitItem, SubmitReply, SubmitRequest } from '@sms/contracts/messaging';
import { setTimeout as delay } from 'node:timers/promises';
import { BulkQueue } from './bulk-queue';
import { MAX_SMALL_BULK } from '../../config/tuning';
import { UrgentSends } from './urgent-sends';

const [CAMPAIGN, NEIGHBOUR] = [1, 2];
const TOOK_MS = 60;

interface Call {
  readonly requestId: string;
  readonly begunAt: number;
  endedAt: number;
}

/** A queue before a messaging service that takes its time for each request. */
function queueUnderTest(tookMs = TOOK_MS) {
  const calls: Call[] = [];
  let made = 0;
  const request = async (_operation: unknown, { items }: SubmitRequest): Promise<SubmitReply> => {
    const [{ requestId } = { requestId: '' }] = items;
    const call: Call = { requestId, begunAt: performance.now(), endedAt: NaN };
    calls.push(call);
    await delay(tookMs);
    call.endedAt = performance.now();
    return { results: [{ requestId, outcome: 'accepted' }] };
  };
  const urgent = new UrgentSends();
  const queue = new BulkQueue({ request: request as never }, urgent);
  return {
    noteUrgent: () => urgent.note(),
    submit: async (accountId: number, recipients: number): Promise<Call> => {
      const requestId = `request ${(made += 1)}`;
      const item = { requestId, accountId, recipients: new Array<string>(recipients).fill('96171000001') };
      expect(await queue.submit(item as unknown as SubmitItem)).toEqual({ requestId, outcome: 'accepted' });
      return calls.find((call) => call.requestId === requestId) as Call;
    },
  };
}

describe('bulks on their way to messaging', () => {
  const LARGE = MAX_SMALL_BULK + 1;

  it('go one at a time when they are large and of one vendor, with rests three times as long beside urgent sends', async () => {
    const { submit, noteUrgent } = queueUnderTest();
    noteUrgent();
    const [first, second] = await Promise.all([submit(CAMPAIGN, LARGE), submit(CAMPAIGN, LARGE)]);
    // A client that sends the next one after the reply gets the same pace.
    const third = await submit(CAMPAIGN, LARGE);
    for (const [before, after] of [
      [first, second],
      [second, third],
    ] as const) {
      const took = before.endedAt - before.begunAt;
      // A timer may be early by a millisecond.
      expect(after.begunAt - before.endedAt).toBeGreaterThanOrEqual(3 * took - 2);
    }
  });

  it('do not rest while nothing else is sent', async () => {
    const { submit } = queueUnderTest(400);
    const [first, second] = await Promise.all([submit(CAMPAIGN, LARGE), submit(CAMPAIGN, LARGE)]);
    expect(second.begunAt).toBeGreaterThanOrEqual(first.endedAt);
    expect(second.begunAt - first.endedAt).toBeLessThan(300);
  });

  it('rest for less than a second, however long the last one took', async () => {
    const { submit, noteUrgent } = queueUnderTest(2_000);
    noteUrgent();
    const [first, second] = await Promise.all([submit(CAMPAIGN, LARGE), submit(CAMPAIGN, LARGE)]);
    const rested = second.begunAt - first.endedAt;
    expect(rested).toBeGreaterThan(750);
    expect(rested).toBeLessThan(1_900);
  });

  it('do not wait for the large ones of another vendor, nor small ones for those of their own', async () => {
    const { submit } = queueUnderTest();
    const campaign = Promise.all([submit(CAMPAIGN, LARGE), submit(CAMPAIGN, LARGE)]);
    const others = await Promise.all([submit(NEIGHBOUR, LARGE), submit(CAMPAIGN, 2), submit(CAMPAIGN, 2)]);
    const [first, second] = await campaign;
    for (const other of others) expect(other.begunAt).toBeLessThan(first.endedAt);
    expect(second.begunAt).toBeGreaterThan(first.endedAt);
  });
});
