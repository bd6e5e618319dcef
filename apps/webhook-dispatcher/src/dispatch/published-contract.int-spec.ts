import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const DEADLINE_MS = 8_000;
/** The retry delay begins when the result is stored, which takes a while on a busy machine. */
const STORED_WITHIN_S = 2;
/** Timers may fire a moment early, and durations are rounded. */
const ROUNDING_MS = 10;

interface Attempt {
  readonly outcome: string | null;
  readonly durationMs: number | null;
  readonly state: string;
  /** From the end of the attempt to when the delivery is due again. */
  readonly waitSeconds: number | null;
}

describe('the deadline and the delays of a dispatcher without settings of its own', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    await fixture.startReplica({ TIMEOUT_MS: null, RETRY_DELAYS_SECONDS: null });
    receiver = await startReceiver();
  });

  afterAll(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  async function attempts(accountId: number, number: number, count = 1): Promise<Attempt[]> {
    return eventually(
      async () => {
        const deliveries = await fixture.deliveries(accountId);
        const found = deliveries.flatMap(({ state, dueAt, attempts: all }) => {
          const attempt = all.find((one) => one.number === number);
          if (!attempt) return [];
          const endedAt = Date.parse(attempt.startedAt) + Number(attempt.durationMs);
          const waitSeconds = state === 'pending' ? (Date.parse(dueAt ?? '') - endedAt) / 1_000 : null;
          return [{ outcome: attempt.outcome, durationMs: attempt.durationMs, state, waitSeconds }];
        });
        expect(found).toHaveLength(count);
        return found;
      },
      { timeoutMs: 30_000 },
    );
  }

  it('a receiver has eight seconds', async () => {
    receiver.answer(({ url }) => ({ kind: 'respond', status: 200, delayMs: Number(url.slice(1)) }));
    const answered = async (delayMs: number) => {
      const { accountId } = await fixture.addEndpoint(`${receiver.url}/${delayMs}`);
      await fixture.emitStatuses(accountId);
      const [attempt] = await attempts(accountId, 1);
      return attempt;
    };
    const attempted = await Promise.all([7_000, 7_900, 8_100].map(answered));
    expect(attempted[0]).toMatchObject({ outcome: 'delivered', state: 'delivered' });
    expect(attempted[2]).toMatchObject({ outcome: 'timeout', state: 'pending' });
    // On a busy machine the request of the middle receiver may itself use up the tenth of a second that is left.
    const cutShort = attempted.filter(
      (one) => one?.outcome === 'timeout' && Number(one.durationMs) < DEADLINE_MS - ROUNDING_MS,
    );
    expect(cutShort).toEqual([]);
  });

  it('retries come after ten and thirty seconds, two and five minutes, each up to a quarter later, and no more', async () => {
    receiver.answer({ kind: 'respond', status: 503 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, 6);
    for (const [index, delaySeconds] of [10, 30, 120, 300].entries()) {
      const waits = (await attempts(accountId, index + 1, 6)).map(({ waitSeconds }) => Number(waitSeconds));
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(delaySeconds - ROUNDING_MS / 1_000);
      expect(Math.max(...waits)).toBeLessThanOrEqual(delaySeconds * 1.25 + STORED_WITHIN_S);
      expect(new Set(waits).size).toBeGreaterThan(1);
      // As if the time had passed.
      await fixture.sql.query(`UPDATE event_exception SET due_at = now() WHERE account_id = $1`, [accountId]);
      await fixture.sql.query(`UPDATE endpoint_queue SET due_at = now() WHERE account_id = $1`, [accountId]);
    }
    expect(await attempts(accountId, 5, 6)).toMatchObject(Array(6).fill({ outcome: 'server_error', state: 'dead' }));
    expect(receiver.requests.filter(({ url }) => url === '/')).toHaveLength(30);
  });
});
