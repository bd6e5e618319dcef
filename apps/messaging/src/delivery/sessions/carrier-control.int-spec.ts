import { type CarrierCommand, type CarrierControl, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { Kannel, TAKEN } from '../../testing/kannel';
import { ScriptedCarrier } from '../../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

/** Operators are told that workers follow within this time. */
const FOLLOWED_MS = 2_000;
const within = (timeoutMs: number) => ({ timeoutMs });

describe('a carrier that operators control, with two workers', () => {
  let messaging: MessagingUnderTest;
  let first: ScriptedCarrier;
  let second: ScriptedCarrier;
  let web: Kannel;
  let nextNumber = 100_000;

  beforeAll(async () => {
    [first, second, web] = await Promise.all([ScriptedCarrier.listen(), ScriptedCarrier.listen(), Kannel.listen()]);
    const smpp = { kind: 'smpp', host: '127.0.0.1', system_id: 'esme', password: 'secret', max_sessions: 2 };
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([
        { ...smpp, name: 'first', port: first.port, prefixes: ['961', '49'], priority: 1 },
        { ...smpp, name: 'second', port: second.port, prefixes: ['49'], priority: 2 },
        {
          name: 'web',
          kind: 'http',
          url: `http://127.0.0.1:${web.port}/cgi-bin/sendsms`,
          username: 'user',
          password: 'password',
          receipt_url: 'http://127.0.0.1:1/',
          receipt_token: 'a-token-that-nobody-guesses-0123456789',
          prefixes: ['33'],
        },
      ]),
    });
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await Promise.all([first.close(), second.close(), web.close()]);
  });
  beforeEach(async () => {
    answerAfter(0);
    first.carried.length = 0;
    first.mostLinks = 0;
    await messaging.database.rows('DELETE FROM carrier_control');
    await Promise.all([messaging.startWorker(), messaging.startWorker()]);
    await eventually(() => expect(first.bound).toHaveLength(2), within(10_000));
  }, 60_000);
  afterEach(async () => {
    for (const name of ['first', 'web']) await control('resume', name);
    await messaging.quiet();
    await messaging.stopWorker();
  }, 60_000);

  async function control(command: CarrierCommand, carrier = 'first'): Promise<CarrierControl> {
    const reply = await messaging.rpc.request(MESSAGING_OPERATIONS.controlCarrier, {
      carrier,
      command,
      reason: 'a test',
    });
    if (reply.outcome !== 'done') throw new Error(reply.outcome);
    return reply.control;
  }
  async function stateOf(name = 'first'): Promise<CarrierControl | undefined> {
    const { carriers } = await messaging.rpc.request(MESSAGING_OPERATIONS.carriers, {});
    return carriers.find((carrier) => carrier.name === name)?.control;
  }
  const inEffect = (name?: string) =>
    eventually(async () => expect(await stateOf(name)).toMatchObject({ inEffect: true }), within(FOLLOWED_MS));
  const numbers = (count: number, prefix = '961') =>
    Array.from({ length: count }, () => `${prefix}71${(nextNumber += 1)}`);
  const send = async (recipients: readonly string[], lane: 'otp' | 'single' | 'bulk' = 'bulk') => {
    const account = newAccount();
    await messaging.submit(sms(account, { lane, recipients: [...recipients] }));
    return account;
  };
  /** How often each of the numbers was sent a message. */
  const copies = (recipients: readonly string[], carrier = first) =>
    recipients.map((recipient) => carrier.carried.filter((one) => one.recipient === recipient).length);
  const once = (recipients: readonly string[]) => recipients.map(() => 1);
  /** Answers come so late. */
  const answerAfter = (ms: number) => {
    first.script = ({ carrierMessageId }) =>
      new Promise((resolve) => setTimeout(() => resolve({ status: 0, messageId: carrierMessageId }), ms));
  };

  it('is sent nothing while it is paused, keeps its sessions and its receipts, and gets each message once afterwards', async () => {
    answerAfter(150);
    const campaign = numbers(400);
    await send(campaign);
    await eventually(() => expect(first.carried.length).toBeGreaterThan(20));
    expect(await control('pause')).toMatchObject({ state: 'paused', reason: 'a test' });
    await inEffect();
    const urgent = numbers(2);
    const before = first.carried.length;
    expect(before).toBeLessThan(400);
    const account = await send(urgent, 'otp');
    const [early] = first.carried;
    if (!early) throw new Error('nothing was sent');
    expect(await first.receipt(early, 'delivered')).toBe(0);
    // Rounds of the submit loop and of the leases pass.
    const renewals = await renewed();
    await eventually(async () => expect(await renewed()).toBeGreaterThan(renewals + 6), within(10_000));
    expect(first.carried).toHaveLength(before);
    expect(first.bound).toHaveLength(2);
    const { reason, stopped } = await waitOf(account);
    expect({ reason, stopped }).toEqual({ reason: 'queued', stopped: ['first'] });
    answerAfter(0);
    expect(await control('resume')).toMatchObject({ state: 'active' });
    await messaging.quiet();
    expect(copies([...campaign, ...urgent])).toEqual(once([...campaign, ...urgent]));
  }, 60_000);

  const renewed = async () =>
    (await messaging.database.rows<{ sum: number }>('SELECT sum(renewals)::integer AS sum FROM carrier_worker'))[0]
      ?.sum ?? 0;
  async function waitOf(account: number): Promise<{ reason?: string; stopped?: readonly string[] }> {
    const { lanes } = await messaging.rpc.request(MESSAGING_OPERATIONS.oldestMessages, { lane: 'otp', limit: 10 });
    const own = lanes[0]?.messages.find(({ accountId }) => accountId === account);
    return own ? { reason: own.wait.state, stopped: own.wait.stopped?.map(({ carrier }) => carrier) ?? [] } : {};
  }

  it('stays paused when workers are started anew', async () => {
    await control('pause');
    await inEffect();
    await messaging.stopWorker();
    const account = await send(numbers(1), 'otp');
    await messaging.startWorker();
    await eventually(() => expect(first.bound.length).toBeGreaterThan(0), within(10_000));
    const renewals = await renewed();
    await eventually(async () => expect(await renewed()).toBeGreaterThan(renewals + 2), within(10_000));
    expect(first.carried).toEqual([]);
    await control('resume');
    await messaging.reached(account, 'pending');
  }, 60_000);

  it('leaves its messages to the next carrier of their route while it is paused', async () => {
    await control('pause');
    await inEffect();
    const recipients = numbers(3, '49');
    await messaging.reached(await send(recipients, 'single'), 'pending');
    await messaging.quiet();
    expect(copies(recipients)).toEqual([0, 0, 0]);
    expect(copies(recipients, second)).toEqual([1, 1, 1]);
  }, 60_000);

  it('is drained when what was in flight is answered: nothing is sent afterwards, nothing is lost or sent twice', async () => {
    answerAfter(1_500);
    const campaign = numbers(200);
    await send(campaign);
    await eventually(() => expect(first.carried.length).toBeGreaterThan(20));
    expect(await control('drain')).toMatchObject({ state: 'draining' });
    await inEffect();
    const sent = first.carried.length;
    await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'drained' }), within(15_000));
    expect(first.bound).toEqual([]);
    expect(first.carried).toHaveLength(sent);
    expect(await messaging.database.rows(`SELECT FROM send_wait WHERE state = 'uncertain'`)).toEqual([]);
    // Answers to all that was sent were awaited.
    const accepted = await messaging.database.rows(
      `SELECT FROM message_state WHERE status = 'pending' AND carrier = 'first'
      AND message_id IN (SELECT id FROM message WHERE recipient = ANY($1))`,
      [campaign],
    );
    expect(accepted).toHaveLength(sent);
    // Draining once more changes nothing, and a new worker opens no session.
    expect(await control('drain')).toMatchObject({ state: 'drained' });
    await messaging.startWorker();
    const renewals = await renewed();
    await eventually(async () => expect(await renewed()).toBeGreaterThan(renewals + 9), within(15_000));
    expect(first.carried).toHaveLength(sent);
    expect(first.bound).toEqual([]);
    answerAfter(0);
    await control('resume');
    await eventually(() => expect(first.bound).toHaveLength(2), within(15_000));
    await messaging.quiet();
    expect(copies(campaign)).toEqual(once(campaign));
  }, 90_000);

  it('is not called drained, nor the decision in effect, while a worker of a release before lives', async () => {
    await messaging.database.rows(
      `INSERT INTO carrier_worker (name, carriers, lease_until) VALUES ('before', '{first}', now() + interval '1 minute')`,
    );
    await control('drain');
    await eventually(() => expect(first.bound).toEqual([]), within(10_000));
    const renewals = await renewed();
    await eventually(async () => expect(await renewed()).toBeGreaterThan(renewals + 6), within(10_000));
    expect(await stateOf()).toMatchObject({ state: 'draining', inEffect: false });
    await messaging.database.rows(`DELETE FROM carrier_worker WHERE name = 'before'`);
    await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'drained', inEffect: true }));
  }, 60_000);

  it('is drained although a worker is killed meanwhile, whose messages are uncertain and end once', async () => {
    await messaging.stopWorker();
    const killed = await messaging.startWorkerProcess();
    first.script = () => new Promise(() => undefined);
    const recipients = numbers(5);
    await send(recipients, 'single');
    await eventually(() => expect(first.carried).toHaveLength(5), within(15_000));
    await messaging.startWorker();
    await control('drain');
    await inEffect();
    expect(await stateOf()).toMatchObject({ state: 'draining' });
    await killed.kill();
    await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'drained' }), within(20_000));
    const waiting = await messaging.database.rows<{ state: string }>('SELECT state FROM send_wait');
    const ready = await messaging.database.rows('SELECT FROM send_ready');
    expect(waiting.length + ready.length).toBe(5);
    expect(first.carried).toHaveLength(5);
    first.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    await control('resume');
    await messaging.quiet();
    // The policy of the account: each once more.
    expect(copies(recipients)).toEqual(recipients.map(() => 2));
  }, 90_000);

  it('is sent nothing over HTTP, either, while it is paused or drained', async () => {
    let requests = 0;
    web.answer = () => {
      requests += 1;
      return TAKEN;
    };
    for (const command of ['pause', 'drain'] as const) {
      await control(command, 'web');
      await inEffect('web');
      const sent = requests;
      const recipients = numbers(3, '33');
      const account = await send(recipients, 'otp');
      const renewals = await renewed();
      await eventually(async () => expect(await renewed()).toBeGreaterThan(renewals + 6), within(10_000));
      expect(requests).toBe(sent);
      if (command === 'drain') expect(await stateOf('web')).toMatchObject({ state: 'drained' });
      await control('resume', 'web');
      await messaging.reached(account, 'pending');
      await messaging.quiet();
      expect(recipients.map((recipient) => web.to(recipient).length)).toEqual(once(recipients));
    }
  }, 60_000);

  it('has its sessions bound anew, one after the other', async () => {
    const before = new Set(first.bound);
    let fewest = Infinity;
    const watch = setInterval(() => (fewest = Math.min(fewest, first.bound.length)), 5);
    const campaign = numbers(300);
    answerAfter(20);
    try {
      const { rebindAskedAt } = await control('rebind');
      expect(rebindAskedAt).not.toBeNull();
      await send(campaign);
      await eventually(() => {
        expect(first.bound).toHaveLength(2);
        expect(first.bound.filter((link) => before.has(link))).toEqual([]);
      }, within(20_000));
    } finally {
      clearInterval(watch);
    }
    expect({ fewest, most: first.mostLinks }).toEqual({ fewest: 1, most: 2 });
    const after = new Set(first.bound);
    await messaging.quiet();
    const renewals = await renewed();
    await eventually(async () => expect(await renewed()).toBeGreaterThan(renewals + 6), within(10_000));
    expect(new Set(first.bound)).toEqual(after);
    expect(copies(campaign)).toEqual(once(campaign));
  }, 60_000);
});
