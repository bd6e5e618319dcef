import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { Dispatcher } from '../dispatch/dispatcher';
import { DispatcherFixture } from '../testing/dispatcher-fixture';
import { LoadSharing } from './load-sharing';

jest.setTimeout(60_000);

const ENDPOINTS = 8;
const EVENTS = 200;

describe('the queues of a replica without time left', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  let works = false;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create('sharing');
    receiver = await startReceiver();
    receiver.answer({ kind: 'respond', status: 200, delayMs: 60 });
  }, 60_000);

  afterEach(async () => {
    works = false;
    await fixture.stop();
    await receiver.stop();
  });

  /** Never lets the event loop rest, which all replicas here share, and lets it do everything else. */
  function work(): void {
    works = true;
    const again = () => {
      if (works) setImmediate(again);
    };
    again();
  }

  async function addBusyQueues(count: number): Promise<number[]> {
    const accounts = await Promise.all(
      Array.from({ length: count }, (_value, index) => fixture.addEndpoint(`${receiver.url}/${index}`)),
    );
    for (const { accountId } of accounts)
      await fixture.sql.query('UPDATE endpoint_queue SET concurrency = 1 WHERE account_id = $1', [accountId]);
    await Promise.all(accounts.map(({ accountId }) => fixture.emitStatuses(accountId, EVENTS)));
    return accounts.map(({ accountId }) => accountId);
  }

  it('go to one that is started beside it and has some, and nothing is sent twice', async () => {
    const first = await fixture.startReplica();
    const accountIds = await addBusyQueues(ENDPOINTS);
    await eventually(() => expect(first.get(Dispatcher).busyQueues).toBe(ENDPOINTS));
    const second = await fixture.startReplica();
    work();
    await eventually(
      () => {
        // Of two replicas in one process, one hears it.
        second.get(LoadSharing).announce();
        expect(second.get(Dispatcher).busyQueues).toBeGreaterThanOrEqual(ENDPOINTS / 2);
      },
      { timeoutMs: 20_000, intervalMs: 250 },
    );
    works = false;
    await eventually(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(ENDPOINTS * EVENTS), {
      timeoutMs: 30_000,
    });
    await eventually(async () => {
      for (const accountId of accountIds) expect((await fixture.queue(accountId)).cursor).toBe(EVENTS);
    });
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(ENDPOINTS * EVENTS);
    expect(receiver.requests).toHaveLength(ENDPOINTS * EVENTS);
  });

  it('stay, and half of the only one is sent by the other replica', async () => {
    const first = await fixture.startReplica();
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, EVENTS);
    await eventually(() => expect(first.get(Dispatcher).busyQueues).toBe(1));
    for (let more = 0; more < 9; more += 1) await fixture.emitStatuses(accountId, EVENTS);
    const second = await fixture.startReplica();
    work();
    await eventually(
      () => {
        second.get(LoadSharing).announce();
        expect(second.get(Dispatcher).isHelping).toBe(true);
      },
      { timeoutMs: 20_000, intervalMs: 250 },
    );
    works = false;
    await eventually(async () => expect((await fixture.queue(accountId)).cursor).toBe(10 * EVENTS), {
      timeoutMs: 30_000,
    });
    expect(receiver.requests).toHaveLength(10 * EVENTS);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(10 * EVENTS);
  });
});
