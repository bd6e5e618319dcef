import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { register, type Counter } from 'prom-client';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { ScriptedCarrier } from '../../testing/scripted-carrier';

const ESME_RINVBNDSTS = 0x04;
const ESME_RINVDSTADR = 0x0b;
const ESME_RINVPASWD = 0x0e;
const ESME_RTHROTTLED = 0x58;

/** Every destination goes to `first`, and to `second` when that is down. */
describe('sessions with a carrier', () => {
  let messaging: MessagingUnderTest;
  let second: ScriptedCarrier;
  const accept = ({ carrierMessageId }: { carrierMessageId: string }) => ({ status: 0, messageId: carrierMessageId });
  const within = (timeoutMs: number) => ({ timeoutMs });
  const settings = (first: object, others: readonly object[] = []) => ({
    MESSAGING_CARRIERS: JSON.stringify([
      {
        name: 'test',
        kind: 'smpp',
        ...('hosts' in first ? {} : { host: '127.0.0.1', port: messaging.carrier.port }),
        system_id: 'esme',
        password: 'secret',
        priority: 1,
        ...first,
      },
      ...others,
    ]),
  });
  const next = (overrides: object = {}) => ({
    name: 'second',
    kind: 'smpp',
    host: '127.0.0.1',
    port: second.port,
    system_id: 'esme',
    password: 'secret',
    priority: 2,
    ...overrides,
  });
  let lastRecipient = 96_172_000_000;
  const send = async (count = 1) => {
    const account = newAccount();
    const recipients = Array.from({ length: count }, () => String((lastRecipient += 1)));
    await messaging.submit(sms(account, { lane: 'bulk', recipients }));
    return { account, recipients };
  };
  const carriedBy = (carrier: ScriptedCarrier, recipients: readonly string[]) =>
    carrier.carried.filter(({ recipient }) => recipients.includes(recipient));
  const states = async () =>
    (
      await messaging.database.rows<{ state: string }>(
        `SELECT state FROM carrier_session WHERE carrier = 'test' ORDER BY slot`,
      )
    ).map(({ state }) => state);

  beforeAll(async () => {
    [messaging, second] = await Promise.all([MessagingUnderTest.start(settingsOfBoth()), ScriptedCarrier.listen()]);
  }, 60_000);
  beforeEach(() => {
    for (const carrier of [messaging.carrier, second]) {
      carrier.script = accept;
      carrier.authenticate = () => 0;
    }
  });
  afterEach(async () => {
    await messaging.stopWorker();
    await messaging.database.rows('WITH ready AS (DELETE FROM send_ready) DELETE FROM send_wait', []);
  });
  afterAll(async () => {
    await messaging.stop();
    await second.close();
  });

  /** The request side decides the routes: it knows both. */
  function settingsOfBoth(): Record<string, string> {
    const carrier = { kind: 'smpp', host: '127.0.0.1', port: 1, system_id: 'esme', password: 'secret' };
    return {
      MESSAGING_CARRIERS: JSON.stringify([
        { ...carrier, name: 'test', priority: 1 },
        { ...carrier, name: 'second', priority: 2 },
      ]),
    };
  }

  it('that answers enquire_link and no submit are suspect: new messages take the next carrier, and one probe after ten seconds brings it back', async () => {
    let silent = true;
    messaging.carrier.script = (message) => (silent ? undefined : accept(message));
    await messaging.startWorker(settings({ window_size: 5, submit_timeout_ms: 3_000 }, [next()]));
    await eventually(async () => expect(await states()).toEqual(['bound']), within(5_000));
    const unanswered = await send(5);
    await eventually(async () => expect(await states()).toEqual(['suspect']), within(20_000));
    const moved = await send(10);
    await eventually(() => expect(carriedBy(second, moved.recipients)).toHaveLength(10), within(10_000));
    expect(carriedBy(messaging.carrier, moved.recipients)).toEqual([]);
    expect(carriedBy(second, unanswered.recipients)).toEqual([]);
    expect(messaging.carrier.bound).toHaveLength(1);
    silent = false;
    const from = messaging.carrier.carried.length;
    await eventually(
      async () => {
        await send();
        expect(await states()).toEqual(['bound']);
      },
      { timeoutMs: 30_000, intervalMs: 500 },
    );
    expect(messaging.carrier.carried.length).toBeGreaterThan(from);
    const back = await send(20);
    await eventually(() => expect(carriedBy(messaging.carrier, back.recipients)).toHaveLength(20), within(30_000));
  }, 120_000);

  it('whose link was lost with a full window are trusted as before once they are bound again', async () => {
    let come = 0;
    messaging.carrier.script = (_message, carrier) => {
      come += 1;
      if (come === 5) carrier.dropLinks();
      return undefined;
    };
    await messaging.startWorker({ ...settings({ window_size: 5 }), MESSAGING_UNCERTAIN_WAIT_SECONDS: '600' });
    await eventually(async () => expect(await states()).toEqual(['bound']), within(5_000));
    await send(5);
    await eventually(async () => {
      expect(await messaging.database.rows(`SELECT FROM send_wait WHERE state = 'uncertain'`)).toHaveLength(5);
      expect(messaging.carrier.links).toHaveLength(1);
    }, within(20_000));
    const renewals = async () =>
      (await messaging.database.rows<{ renewals: number }>('SELECT max(renewals) AS renewals FROM carrier_worker'))[0]
        ?.renewals ?? 0;
    const renewed = await renewals();
    await eventually(async () => expect(await renewals()).toBeGreaterThan(renewed + 1), within(10_000));
    expect(await states()).toEqual(['bound']);
  }, 60_000);

  it('that may not submit are bound anew', async () => {
    const [refused] = [new Set<unknown>()];
    messaging.carrier.script = (message) => {
      if (refused.size === 0) refused.add(message.link);
      return refused.has(message.link) ? { status: ESME_RINVBNDSTS } : accept(message);
    };
    await messaging.startWorker(settings({}));
    const { account } = await send();
    await messaging.reached(account, 'pending', 15_000);
    expect(messaging.carrier.bound.some((link) => refused.has(link))).toBe(false);
  }, 30_000);

  it('pause together when the carrier asks one of them to slow down', async () => {
    let throttledAt = 0;
    messaging.carrier.script = (message) => {
      if (throttledAt > 0) return accept(message);
      throttledAt = message.at;
      return { status: ESME_RTHROTTLED };
    };
    await messaging.startWorker(settings({ max_sessions: 2, window_size: 1 }));
    await eventually(async () => expect(await states()).toEqual(['bound', 'bound']), within(5_000));
    const { account, recipients } = await send(20);
    await messaging.reached(account, 'pending', 15_000);
    await eventually(
      () => expect(carriedBy(messaging.carrier, recipients).length).toBeGreaterThanOrEqual(20),
      within(15_000),
    );
    const after = carriedBy(messaging.carrier, recipients)
      .filter(({ at }) => at > throttledAt)
      .map(({ at }) => at - throttledAt);
    // The other session may have had one message in flight already.
    expect(after.filter((ms) => ms < 95).length).toBeLessThanOrEqual(1);
  }, 30_000);

  it('end within the time that a stop may take, however long a submit is waited for; what is unanswered is uncertain', async () => {
    messaging.carrier.script = () => undefined;
    const worker = await messaging.startWorker(settings({ submit_timeout_ms: 120_000 }));
    const { recipients } = await send();
    await eventually(() => expect(carriedBy(messaging.carrier, recipients)).toHaveLength(1));
    const begun = performance.now();
    await worker.stop();
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(messaging.carrier.bound).toEqual([]);
    const outcomes = await messaging.database.rows('SELECT outcome FROM submission WHERE recipient = ANY($1::text[])', [
      recipients,
    ]);
    expect(outcomes).toEqual([{ outcome: 'uncertain' }]);
  }, 30_000);

  it('are pairs of a transmitter and a receiver where the carrier wants that', async () => {
    await messaging.startWorker(settings({ bind_mode: 'tx_rx' }));
    await eventually(
      () => expect(messaging.carrier.bound.map(({ bound }) => bound?.type).sort()).toEqual(['receiver', 'transmitter']),
      within(5_000),
    );
    await eventually(async () => expect(await states()).toEqual(['bound']));
    const { account, recipients } = await send();
    await messaging.reached(account, 'pending');
    const [message] = carriedBy(messaging.carrier, recipients);
    expect(message?.link.bound?.type).toBe('transmitter');
    // Links that receive: receipts come over these.
    expect(messaging.carrier.links.map(({ bound }) => bound?.type)).toEqual(['receiver']);
  }, 30_000);

  it('go one to each host before a second to any, and to another host when there are more hosts than sessions', async () => {
    const hosts = [messaging.carrier, second].map(({ port }) => ({ host: '127.0.0.1', port }));
    const worker = await messaging.startWorker(settings({ hosts, max_sessions: 2 }));
    await eventually(
      () => expect([messaging.carrier.bound.length, second.bound.length]).toEqual([1, 1]),
      within(5_000),
    );
    await worker.stop();
    await messaging.startWorker(settings({ hosts: [{ host: '127.0.0.1', port: 1 }, hosts[1]], max_sessions: 1 }));
    await eventually(() => expect(second.bound).toHaveLength(1), within(10_000));
  }, 30_000);

  it('stay with their host while it is away, when each of the others has a session of its own', async () => {
    const away = { host: '127.0.0.1', port: 1 };
    const hosts = [away, { host: '127.0.0.1', port: second.port }];
    const apart = await messaging.startWorkerProcess(settings({ hosts, max_sessions: 2 }));
    const failures = () => apart.log.filter(({ msg }) => msg === 'could not bind to carrier');
    await eventually(() => expect(failures().length).toBeGreaterThanOrEqual(4), within(30_000));
    expect(new Set(failures().map(({ host }) => host))).toEqual(new Set(['127.0.0.1:1']));
    expect(second.bound).toHaveLength(1);
    await apart.stop();
  }, 60_000);

  it('whose credentials are refused are an alarm and a number of a metric', async () => {
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    const metric = register.getSingleMetric('messaging_bind_failures_total') as Counter;
    const failures = async () =>
      (await metric.get()).values
        .filter(({ labels }) => labels['carrier'] === 'test' && labels['reason'] === 'credentials')
        .reduce((sum, { value }) => sum + value, 0);
    const before = await failures();
    const apart = await messaging.startWorkerProcess(settings({}));
    const alarm = 'the carrier refuses our credentials: somebody has to look at its settings';
    await eventually(
      () =>
        expect(apart.log.find(({ msg }) => msg === alarm)).toMatchObject({
          level: 'error',
          carrier: 'test',
          reason: 'credentials',
        }),
      within(5_000),
    );
    await apart.stop();
    await messaging.startWorker(settings({}));
    await eventually(async () => expect(await failures()).toBeGreaterThan(before), within(5_000));
    const account = newAccount();
    await messaging.submit(sms(account));
    expect((await messaging.log(account))[0]?.status).toBe('queued');
  }, 60_000);

  it('of another worker count: while it has the session no message moves to the next carrier', async () => {
    const first = await messaging.startWorker(settings({ max_sessions: 1 }, [next({ max_sessions: 2 })]));
    await eventually(async () => expect(await states()).toEqual(['bound']), within(5_000));
    await messaging.startWorker(settings({ max_sessions: 1 }, [next({ max_sessions: 2 })]));
    await eventually(() => expect(second.bound).toHaveLength(2), within(20_000));
    // A worker that took the first carrier for down would have moved on by now: it does after one second.
    const until = performance.now() + 3_000;
    const all: string[] = [];
    await eventually(
      async () => {
        const { account, recipients } = await send(3);
        all.push(...recipients);
        await messaging.reached(account, 'pending');
        expect(performance.now()).toBeGreaterThan(until);
      },
      { timeoutMs: 10_000, intervalMs: 200 },
    );
    expect(carriedBy(second, all)).toEqual([]);
    expect(carriedBy(messaging.carrier, all)).toHaveLength(all.length);
    await first.stop();
  }, 60_000);

  it('are shown to operators with what they do, and how submits were refused within the last hour', async () => {
    await messaging.database.rows('DELETE FROM carrier_refusal');
    await messaging.database.rows('DELETE FROM unmatched_receipt');
    await messaging.database.rows(
      `INSERT INTO unmatched_receipt (carrier, carrier_message_id, receipt)
        SELECT 'second', i::text, '{"state": "delivered"}' FROM generate_series(1, 1200) AS i`,
    );
    messaging.carrier.script = (message) =>
      message.recipient.endsWith('0') ? accept(message) : { status: ESME_RINVDSTADR };
    await messaging.database.rows(
      `INSERT INTO carrier_refusal (counted_from, carrier, status, count)
       SELECT now() - make_interval(mins => age), carrier, 'timeout', age
       FROM (VALUES (70, 'test'), (10, 'second'), (50, 'second'), (70, 'second')) AS counted(age, carrier)`,
    );
    const worker = await messaging.startWorker(settings({ max_sessions: 1, messages_per_second: 100 }));
    await eventually(async () => expect(await states()).toEqual(['bound']), within(5_000));
    const late = [{ status: 'timeout', count: 60 }];
    const shown = async () => {
      const { carriers } = await messaging.rpc.request(MESSAGING_OPERATIONS.carriers, {});
      return carriers.map(({ name, sessions, refusals, unmatchedReceipts }) => ({
        name,
        sessions,
        refusals,
        unmatchedReceipts,
      }));
    };
    expect(await shown()).toEqual([
      {
        name: 'test',
        sessions: [
          {
            slot: 1,
            host: `127.0.0.1:${messaging.carrier.port}`,
            worker: expect.stringMatching(/:\d+$/),
            state: 'bound',
            since: expect.any(String),
            inFlight: 0,
            messagesPerSecond: 100,
          },
        ],
        refusals: [],
        unmatchedReceipts: 0,
      },
      { name: 'second', sessions: [], refusals: late, unmatchedReceipts: 1_000 },
    ]);
    const { recipients } = await send(10);
    await eventually(() => expect(carriedBy(messaging.carrier, recipients)).toHaveLength(10));
    await messaging.quiet();
    await worker.stop();
    expect(await shown()).toEqual([
      { name: 'test', sessions: [], refusals: [{ status: 'ESME_RINVDSTADR', count: 9 }], unmatchedReceipts: 0 },
      { name: 'second', sessions: [], refusals: late, unmatchedReceipts: 1_000 },
    ]);
    await messaging.database.rows('DELETE FROM unmatched_receipt');
  }, 30_000);
});
