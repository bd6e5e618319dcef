import { splitConcatenation } from '@sms/smpp';
import { eventually } from '@sms/testing';
import { ScriptedCarrier } from '../../testing/scripted-carrier';
import { accountWithoutCredit, MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

const ESME_RTHROTTLED = 0x58;
const ESME_RSYSERR = 0x08;
const ESME_RINVSRCADR = 0x0a;
const ESME_RINVDSTADR = 0x0b;

function smpp(name: string, port: number, fields: object): object {
  return {
    name,
    kind: 'smpp',
    host: '127.0.0.1',
    port,
    system_id: 'esme',
    password: 'secret',
    window_size: 20,
    ...fields,
  };
}

/**
 * `local` takes 9617 first and `world` 961 and 46; 44 goes to `world`, `local` and `last`, 470 to `pair`, with
 * two sessions, and `world`. `sandbox` takes what is sent with test keys.
 */
describe('routing', () => {
  let local: ScriptedCarrier, world: ScriptedCarrier, last: ScriptedCarrier, pair: ScriptedCarrier;
  let sandbox: ScriptedCarrier;
  let messaging: MessagingUnderTest;

  beforeAll(async () => {
    [local, world, last, pair, sandbox] = await Promise.all([
      ScriptedCarrier.listen(),
      ScriptedCarrier.listen(),
      ScriptedCarrier.listen(),
      ScriptedCarrier.listen(),
      ScriptedCarrier.listen(),
    ]);
    const carriers = [
      smpp('world', world.port, { priority: 1, prefixes: ['961', '46', '44', '47'] }),
      smpp('local', local.port, { priority: 2, prefixes: ['9617', '44'] }),
      smpp('last', last.port, { priority: 3, prefixes: ['44'] }),
      smpp('pair', pair.port, { priority: 4, prefixes: ['470'], max_sessions: 2 }),
      smpp('sandbox', sandbox.port, { sandbox: true }),
    ];
    messaging = await MessagingUnderTest.start({ MESSAGING_CARRIERS: JSON.stringify(carriers) });
    await messaging.startWorker();
    // A carrier that is bound late has lost its messages to the next by then.
    for (const carrier of [local, world, last, pair, sandbox])
      await eventually(() => expect(carrier.bound).not.toEqual([]), { timeoutMs: 20_000 });
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await Promise.all([local, world, last, pair, sandbox].map((carrier) => carrier.close()));
  });
  afterEach(async () => {
    for (const carrier of [local, world, last, pair, sandbox])
      carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    await messaging.quiet();
  });

  const got = (carrier: ScriptedCarrier, recipient: string) =>
    carrier.carried.filter((message) => message.recipient === recipient).length;
  const settlementsOf = (requestId: string) =>
    messaging.settlements.filter((settlement) => settlement.requestId === requestId);

  /** The routes of the messages that may be sent now. */
  const waiting = async () =>
    (await messaging.database.rows<{ route: string }>('SELECT route FROM send_ready')).map(({ route }) => route);

  it('gives each recipient of a bulk the carriers of its own destination', async () => {
    const recipients = ['96171900001', '96199900001', '4690000001', '96171900002', '7000000001'];
    const account = newAccount();
    expect(await messaging.submit(sms(account, { lane: 'bulk', recipients }))).toEqual(['accepted']);
    await messaging.quiet();
    expect([local, world].map((carrier) => recipients.filter((recipient) => got(carrier, recipient) === 1))).toEqual([
      ['96171900001', '96171900002'],
      ['96199900001', '4690000001'],
    ]);
    expect((await messaging.log(account)).find(({ recipient }) => recipient === '7000000001')?.status).toBe('failed');
  });

  it('sends to the carrier with the longest matching prefix', async () => {
    const [near, far] = [newAccount(), newAccount()];
    await messaging.submit(sms(near, { recipients: ['96171000001'] }), sms(far, { recipients: ['46700000001'] }));
    await messaging.reached(near, 'pending');
    await messaging.reached(far, 'pending');
    expect([got(local, '96171000001'), got(world, '96171000001')]).toEqual([1, 0]);
    expect([got(local, '46700000001'), got(world, '46700000001')]).toEqual([0, 1]);
  });

  it.each([
    ['may be accepted elsewhere', ESME_RINVSRCADR],
    ['may be accepted anywhere', ESME_RSYSERR],
  ])('moves on to the next carrier when a refusal %s', async (_what, status) => {
    const account = newAccount();
    local.script = () => ({ status });
    const item = sms(account, { recipients: [`961710001${status}`] });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    await messaging.quiet();
    expect([got(local, `961710001${status}`), got(world, `961710001${status}`)]).toEqual([1, 1]);
    expect(settlementsOf(item.requestId)).toEqual([expect.objectContaining({ settlement: 'capture' })]);
  });

  it('gives the next carrier all parts of a message, those too that were accepted where another was refused', async () => {
    const account = newAccount();
    local.script = ({ carrierMessageId, pdu }) =>
      splitConcatenation(pdu.shortMessage, pdu.esmClass).concatenation?.part === 2
        ? { status: ESME_RSYSERR }
        : { status: 0, messageId: carrierMessageId };
    await messaging.submit(sms(account, { recipients: ['96171000101'], text: 'x'.repeat(200) }));
    await messaging.reached(account, 'pending');
    await messaging.quiet();
    expect([got(local, '96171000101'), got(world, '96171000101')]).toEqual([2, 2]);
  });

  it('fails by the refusal of the last carrier, which has to be paid with those before for what they took', async () => {
    const refusePart =
      (refused: number, status: number): ScriptedCarrier['script'] =>
      ({ carrierMessageId, pdu }) =>
        splitConcatenation(pdu.shortMessage, pdu.esmClass).concatenation?.part === refused
          ? { status }
          : { status: 0, messageId: carrierMessageId };
    local.script = refusePart(2, ESME_RSYSERR);
    world.script = refusePart(1, ESME_RINVDSTADR);
    const account = newAccount();
    const item = sms(account, { recipients: ['96171000102'], text: 'x'.repeat(400) });
    await messaging.submit(item);
    expect((await messaging.reached(account, 'failed')).reason?.code).toBe('invalid_recipient');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toMatchObject([{ settlement: 'capture', credits: 3 }]);
  });

  it('does not move on when no carrier could accept it, nor when the carrier is only busy', async () => {
    const [wrong, busy] = [newAccount(), newAccount()];
    let refusals = 0;
    local.script = ({ recipient, carrierMessageId }) => {
      if (recipient === '96171000201') return { status: ESME_RINVDSTADR };
      return refusals++ === 0 ? { status: ESME_RTHROTTLED } : { status: 0, messageId: carrierMessageId };
    };
    await messaging.submit(sms(wrong, { recipients: ['96171000201'] }), sms(busy, { recipients: ['96171000202'] }));
    await messaging.reached(wrong, 'failed');
    await messaging.reached(busy, 'pending');
    expect([got(local, '96171000202'), got(world, '96171000201'), got(world, '96171000202')]).toEqual([2, 0, 0]);
  }, 20_000);

  it('fails with the last refusal when every carrier has refused', async () => {
    const account = newAccount();
    local.script = () => ({ status: ESME_RINVSRCADR });
    world.script = () => ({ status: ESME_RINVSRCADR });
    const item = sms(account, { recipients: ['96171000301'] });
    await messaging.submit(item);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual([expect.objectContaining({ settlement: 'release' })]);
    expect(messaging.statusEvents.find(({ requestId }) => requestId === item.requestId)?.failureReason).toContain(
      'the sender is not accepted',
    );
  });

  it('moves on when the carrier stays unbound, but never with an uncertain message', async () => {
    const [lost, later] = [newAccount(), newAccount()];
    const { port } = local;
    let closed = Promise.resolve();
    local.script = (_message, carrier) => {
      carrier.dropLinks();
      closed = carrier.close();
      return undefined;
    };
    await messaging.submit(sms(lost, { recipients: ['96171000401'] }));
    await eventually(() => expect(got(local, '96171000401')).toBe(1));
    await closed;
    await messaging.submit(sms(later, { recipients: ['96171000402'] }));
    await messaging.reached(later, 'pending');
    expect([got(local, '96171000402'), got(world, '96171000402')]).toEqual([0, 1]);

    // The wait for a receipt is over by now; the message stays with the carrier that may have it.
    await eventually(async () => expect(await waiting()).toEqual(['local']));
    expect(got(world, '96171000401')).toBe(0);
    local.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    await local.open(port);
    await messaging.reached(lost, 'pending', 30_000);
    expect([got(local, '96171000401'), got(world, '96171000401')]).toEqual([2, 0]);
  }, 60_000);

  async function away(carrier: ScriptedCarrier): Promise<() => Promise<void>> {
    const { port } = carrier;
    carrier.dropLinks();
    await carrier.close();
    return () => carrier.open(port);
  }

  it('moves on when no worker is bound to a carrier, whatever other carriers they are bound to', async () => {
    const carriers = JSON.parse(process.env['MESSAGING_CARRIERS'] ?? '[]') as object[];
    const elsewhere = smpp('elsewhere', last.port, { prefixes: ['00'] });
    const other = await messaging.startWorker({ MESSAGING_CARRIERS: JSON.stringify([...carriers, elsewhere]) });
    await eventually(async () =>
      expect(
        await messaging.database.rows(`SELECT FROM carrier_session WHERE carrier = 'elsewhere' AND state = 'bound'`),
      ).toHaveLength(1),
    );
    const comeBack = await away(local);
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['96171000403'] }));
    await messaging.reached(account, 'pending');
    expect(got(world, '96171000403')).toBe(1);
    await other.stop();
    await comeBack();
  }, 30_000);

  it('moves on when two workers are unbound from a carrier with which each has a session', async () => {
    const other = await messaging.startWorker();
    await eventually(
      async () =>
        expect(
          await messaging.database.rows(
            `SELECT DISTINCT worker FROM carrier_session WHERE carrier = 'pair' AND state = 'bound'`,
          ),
        ).toHaveLength(2),
      { timeoutMs: 20_000 },
    );
    const comeBack = await away(pair);
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['47000000001'] }));
    await messaging.reached(account, 'pending', 20_000);
    expect(got(world, '47000000001')).toBe(1);
    await other.stop();
    await comeBack();
  }, 60_000);

  it('waits for a carrier that was away while the others refused', async () => {
    const account = newAccount();
    const comeBack = await away(local);
    world.script = () => ({ status: ESME_RINVSRCADR });
    await messaging.submit(sms(account, { recipients: ['96171000601'] }));
    await eventually(() => expect(got(world, '96171000601')).toBe(1));
    await eventually(async () => expect(await waiting()).toEqual(['local']));
    await comeBack();
    await messaging.reached(account, 'pending', 30_000);
    expect([got(local, '96171000601'), got(world, '96171000601')]).toEqual([1, 1]);
  }, 60_000);

  it('asks no carrier twice when one in the middle refuses', async () => {
    const account = newAccount();
    const comeBack = await away(world);
    local.script = () => ({ status: ESME_RINVSRCADR });
    await messaging.submit(sms(account, { recipients: ['44700000001'] }));
    await messaging.reached(account, 'pending', 20_000);
    expect([got(world, '44700000001'), got(local, '44700000001'), got(last, '44700000001')]).toEqual([0, 1, 1]);

    // The first is still on the route: a message that every other refuses waits for it.
    const patient = newAccount();
    last.script = () => ({ status: ESME_RINVSRCADR });
    await messaging.submit(sms(patient, { recipients: ['44700000002'] }));
    await eventually(async () => expect(await waiting()).toEqual(['world']), {
      timeoutMs: 20_000,
    });
    await comeBack();
    await messaging.reached(patient, 'pending', 30_000);
    expect([got(world, '44700000002'), got(local, '44700000002'), got(last, '44700000002')]).toEqual([1, 1, 1]);
  }, 90_000);

  it('gives a message whose carriers are no longer configured a new route', async () => {
    const account = newAccount();
    const comeBack = await away(world);
    await messaging.submit(sms(account, { recipients: ['46700000601'] }));
    await eventually(async () => expect(await waiting()).toEqual(['world']));
    await messaging.database.execute(`UPDATE send_ready SET route = 'former,world'`);
    await eventually(async () => expect(await waiting()).toEqual(['world']));
    await comeBack();
    await messaging.reached(account, 'pending', 30_000);
  }, 60_000);

  it('fails and releases what no carrier goes to', async () => {
    const account = newAccount();
    const item = sms(account, { recipients: ['12025550100'] });
    await messaging.submit(item);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual([expect.objectContaining({ settlement: 'release' })]);
    expect(messaging.statusEvents.find(({ requestId }) => requestId === item.requestId)?.failureReason).toBe(
      'no carrier goes to this destination',
    );
  });

  it('sends what comes with a test key to the sandbox, without a hold and without a charge', async () => {
    const item = sms(accountWithoutCredit, { recipients: ['96171000501'], sandbox: true });
    expect(await messaging.submit(item)).toEqual(['accepted']);
    await eventually(() => expect(got(sandbox, '96171000501')).toBe(1));
    const [carried] = sandbox.carried;
    if (!carried) throw new Error('not carried');
    await messaging.reached(item.accountId, 'pending');
    await sandbox.receipt(carried, 'delivered');
    await messaging.reached(item.accountId, 'delivered');
    await messaging.quiet();
    expect([got(local, '96171000501'), got(world, '96171000501')]).toEqual([0, 0]);
    expect(
      messaging.statusEvents.filter(({ requestId }) => requestId === item.requestId).map(({ status }) => status),
    ).toEqual(['pending', 'delivered']);
    expect(settlementsOf(item.requestId)).toEqual([]);
  });
});
