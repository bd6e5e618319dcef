import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { Dispatcher } from '../dispatch/dispatcher';
import { DispatcherFixture } from '../testing/dispatcher-fixture';
import { LoadSharing } from './load-sharing';

jest.setTimeout(120_000);

const ENDPOINTS = 8;

describe('the queues of a replica without time left', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  let works = false;
  let feeds = false;
  let fed: Promise<unknown> = Promise.resolve();

  beforeEach(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
    receiver.answer({ kind: 'respond', status: 200, delayMs: 60 });
  }, 60_000);

  afterEach(async () => {
    works = false;
    feeds = false;
    await fed;
    await fixture.stop();
    await receiver.stop();
  });

  /** Saturates the event loop, which all replicas here share, without blocking other work. */
  function work(): void {
    works = true;
    const again = () => {
      if (works) setImmediate(again);
    };
    again();
  }

  /** Keeps `waiting` events in each queue until `stop`, which resolves with how many there were in all. */
  function feed(accountIds: readonly number[], waiting: number): { stop(): Promise<number> } {
    const emitted = new Map(accountIds.map((accountId) => [accountId, 0]));
    feeds = true;
    const feeding = (async () => {
      while (feeds) {
        await delay(20);
        for (const [accountId, count] of emitted) {
          if (count - (await fixture.queue(accountId)).cursor >= waiting) continue;
          await fixture.emitStatuses(accountId, waiting);
          emitted.set(accountId, count + waiting);
        }
      }
    })();
    fed = feeding.catch(() => undefined);
    const stop = async () => {
      feeds = false;
      await feeding;
      return [...emitted.values()].reduce((sum, count) => sum + count);
    };
    return { stop };
  }

  async function expectAllOnce(accountIds: readonly number[], events: number): Promise<void> {
    await eventually(
      async () => {
        const queues = await Promise.all(accountIds.map((accountId) => fixture.queue(accountId)));
        expect(queues.reduce((sum, { cursor }) => sum + cursor, 0)).toBe(events);
      },
      { timeoutMs: 30_000 },
    );
    expect(receiver.requests).toHaveLength(events);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(events);
  }

  it('go to one that is started beside it and has some, and nothing is sent twice', async () => {
    const first = await fixture.startReplica();
    const accounts = await Promise.all(
      Array.from({ length: ENDPOINTS }, (_value, index) => fixture.addEndpoint(`${receiver.url}/${index}`)),
    );
    const accountIds = accounts.map(({ accountId }) => accountId);
    await fixture.sql.query('UPDATE endpoint_queue SET concurrency = 1');
    const feeding = feed(accountIds, 40);
    await eventually(() => expect(first.get(Dispatcher).busyQueues).toBe(ENDPOINTS));
    const second = await fixture.startReplica();
    work();
    await eventually(
      () => {
        second.get(LoadSharing).announce();
        expect(second.get(Dispatcher).busyQueues).toBeGreaterThanOrEqual(ENDPOINTS / 2);
      },
      { timeoutMs: 40_000, intervalMs: 250 },
    );
    works = false;
    await expectAllOnce(accountIds, await feeding.stop());
  });
});
