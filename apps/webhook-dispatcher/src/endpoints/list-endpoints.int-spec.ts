import { WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { DispatcherFixture } from '../testing/dispatcher-fixture';
import { listEndpoints } from './list-endpoints.sql';

jest.setTimeout(150_000);

const THRESHOLD = 2;
const MANY = 5_000;

describe('the endpoints of all accounts', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  const list = (accountId: number | null = null, offset = 0, limit = 50) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.listEndpoints, { accountId, offset, limit });
  const resume = (accountId: number) => fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.resumeEndpoint, { accountId });
  const only = async (accountId: number) => (await list(accountId)).endpoints[0];

  it('are listed with what waits and what failed, the paused ones first, and are resumed', async () => {
    await fixture.startReplica({
      BREAKER_THRESHOLD: String(THRESHOLD),
      BREAKER_RESET_MS: '300000',
      RETRY_DELAYS_SECONDS: '3600',
    });
    const { host } = new URL(receiver.url);
    receiver.answer(({ url }) => ({ kind: 'respond', status: url === '/good' || recovered ? 200 : 503 }));
    let recovered = false;
    const good = await fixture.addEndpoint(`${receiver.url}/good`);
    const bad = await fixture.addEndpoint(`${receiver.url}/bad`);
    const unset = await fixture.addVendor();
    await fixture.setEndpoint(unset.accountId, null);
    await fixture.emitStatuses(good.accountId, 3);
    for (let event = 0; event < THRESHOLD; event += 1) await fixture.emitStatuses(bad.accountId);
    await eventually(async () => {
      expect(await only(good.accountId)).toMatchObject({ lastHour: { attempts: 3, delivered: 3 } });
      expect(await only(bad.accountId)).toMatchObject({ state: 'paused' });
    });
    await fixture.emitStatuses(bad.accountId, 2);
    const time = expect.stringMatching(/Z$/) as string;
    await eventually(async () =>
      expect(await list()).toEqual({
        endpoints: [
          {
            accountId: bad.accountId,
            host,
            state: 'paused',
            since: time,
            pausedUntil: time,
            consecutiveFailures: null,
            backlog: THRESHOLD + 2,
            oldestWaitingAt: time,
            lastHour: { attempts: THRESHOLD, delivered: 0 },
            lastDay: { attempts: THRESHOLD, delivered: 0 },
          },
          {
            accountId: good.accountId,
            host,
            state: 'active',
            since: null,
            pausedUntil: null,
            consecutiveFailures: 0,
            backlog: 0,
            oldestWaitingAt: null,
            lastHour: { attempts: 3, delivered: 3 },
            lastDay: { attempts: 3, delivered: 3 },
          },
        ],
        hasMore: false,
      }),
    );
    const counts = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.countEndpoints, {});
    expect(counts).toEqual({ active: 1, failing: 0, paused: 1, disabled: 0 });
    expect(await list(null, 1, 1)).toMatchObject({ endpoints: [{ accountId: good.accountId }], hasMore: false });
    expect(await list(null, 0, 1)).toMatchObject({ endpoints: [{ accountId: bad.accountId }], hasMore: true });

    recovered = true;
    expect(await resume(bad.accountId)).toEqual({ resumed: true });
    await eventually(async () => {
      expect(await only(bad.accountId)).toMatchObject({ state: 'active', since: null, backlog: THRESHOLD });
      expect((await fixture.states(bad.accountId)).slice(THRESHOLD)).toEqual(['delivered', 'delivered']);
    });
    expect(await resume(bad.accountId)).toEqual({ resumed: false });
    await expect(resume(unset.accountId)).rejects.toMatchObject({ code: WEBHOOK_ERRORS.noUrl });
    await expect(resume(999_999)).rejects.toMatchObject({ code: WEBHOOK_ERRORS.noUrl });
  });

  it('are enabled again that were given up', async () => {
    await fixture.startReplica();
    receiver.answer({ kind: 'respond', status: 200 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.sql.query(
      'UPDATE endpoint SET disabled_at = now(), skipped_from = last_sequence + 1 WHERE account_id = $1',
      [accountId],
    );
    await fixture.emitStatuses(accountId);
    expect(await only(accountId)).toMatchObject({ state: 'disabled', backlog: 0, oldestWaitingAt: null });
    expect(await resume(accountId)).toEqual({ resumed: true });
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['skipped', 'delivered']));
    expect(await only(accountId)).toMatchObject({ state: 'active', since: null });
  });

  it(`read little beside a row of each of ${MANY}`, async () => {
    const database = await fixture.startReplica().then((replica) => replica.get(Database, { strict: false }));
    await database.execute(
      `INSERT INTO endpoint (account_id, url, skipped_from)
       SELECT n, 'https://hooks.example.com/' || n, NULL FROM generate_series(1, ${MANY}) AS n`,
    );
    await database.execute(`INSERT INTO endpoint_queue (account_id) SELECT n FROM generate_series(1, ${MANY}) AS n`);
    await database.execute('VACUUM ANALYZE endpoint, endpoint_queue');
    const rows = await database.rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING off) ${listEndpoints.text}`,
      [null, 51, 0],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
    expect(Number(blocks)).toBeLessThan(15_000);
    expect((await list(null, MANY - 1, 50)).endpoints).toMatchObject([{ accountId: MANY }]);
  });
});
