import { eventually, type HttpsReceiver, setWrongClock, startReceiver } from '@sms/testing';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const TEN_MINUTES_MS = 600_000;
/** Receivers refuse timestamps that are five minutes off. */
const MAX_APART_SECONDS = 60;

describe('a dispatcher whose clock is wrong', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeAll(async () => {
    [fixture, receiver] = await Promise.all([DispatcherFixture.create(), startReceiver()]);
  });

  afterEach(() => jest.useRealTimers());

  afterAll(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  it.each([-TEN_MINUTES_MS, TEN_MINUTES_MS])(
    'signs and dates by the clock of its database: %d ms',
    async (offsetMs) => {
      setWrongClock(offsetMs);
      await fixture.startReplica();
      const { accountId } = await fixture.addEndpoint(receiver.url);
      receiver.requests.length = 0;
      await fixture.emitStatuses(accountId);
      await eventually(() => expect(receiver.requests).toHaveLength(1));
      jest.useRealTimers();
      const [request] = receiver.requests;
      const signedAt = Number(request?.headers['webhook-timestamp']);
      expect(Math.abs(signedAt - Date.now() / 1_000)).toBeLessThan(MAX_APART_SECONDS);
      const { event_time: eventTime } = JSON.parse(String(request?.rawBody)) as { event_time: string };
      expect(Math.abs(Date.parse(eventTime) / 1_000 - Date.now() / 1_000)).toBeLessThan(MAX_APART_SECONDS);
    },
  );

  it('delivers what comes after the clock of its database was set back', async () => {
    await fixture.startReplica();
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () =>
      expect(await fixture.queue(accountId)).toMatchObject({ cursor: 1, owner: null, dueAt: null }),
    );
    for (const [table, time] of [
      ['event', 'created_at'],
      ['endpoint', 'last_event_at'],
      ['endpoint_queue', 'cursor_at'],
    ])
      await fixture.sql.query(
        `UPDATE ${table} SET ${time} = ${time} + make_interval(secs => $2 / 1000.0) WHERE account_id = $1`,
        [accountId, TEN_MINUTES_MS],
      );
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered', 'delivered']));
  });
});
