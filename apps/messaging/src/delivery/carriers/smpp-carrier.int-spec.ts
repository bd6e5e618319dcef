import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, type Server } from 'node:tls';
import { COMMAND_STATUS_NAMES, statusCode } from '@sms/smpp';
import { eventually, testInfrastructure } from '@sms/testing';
import { ScriptedCarrier } from '../../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { smppRefusal } from '@sms/carriers';

const BINDS = 2;

/** `known` takes 961 over TLS, its authority configured; `stranger` takes 46, with an unknown authority. */
describe('SMPP carrier', () => {
  const pem = (name: string) => readFileSync(path.join(testInfrastructure().caDir, name), 'utf8');
  let known: ScriptedCarrier;
  let stranger: Server;
  let messaging: MessagingUnderTest;
  const knocks = { connections: 0, octets: 0 };

  beforeAll(async () => {
    const tls = { cert: pem('server.pem'), key: pem('server-key.pem') };
    known = await ScriptedCarrier.listen(tls);
    stranger = createServer(
      tls,
      (socket) =>
        void socket.on('error', () => undefined).on('data', (chunk: Buffer) => (knocks.octets += chunk.length)),
    );
    stranger.on('connection', () => (knocks.connections += 1)).on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const smpp = { kind: 'smpp', host: '127.0.0.1', system_id: 'esme', password: 'secret', tls: true };
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([
        { ...smpp, name: 'known', port: known.port, binds: BINDS, tls_ca: pem('ca.pem'), prefixes: ['961'] },
        { ...smpp, name: 'stranger', port: (stranger.address() as AddressInfo).port, prefixes: ['46'] },
      ]),
    });
    await messaging.startWorker();
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await known.close();
    await new Promise((resolve) => stranger.close(resolve));
  });

  const accept = ({ carrierMessageId }: { carrierMessageId: string }) => ({ status: 0, messageId: carrierMessageId });
  const recipients = (from: number, count: number) =>
    Array.from({ length: count }, (_unused, index) => String(from + index));
  const carried = (numbers: readonly string[]) => known.carried.filter(({ recipient }) => numbers.includes(recipient));
  const bound = () => eventually(() => expect(known.links).toHaveLength(BINDS), { timeoutMs: 15_000 });

  it('keeps several binds, shares the messages among them, and goes on over one when the other is cut', async () => {
    await bound();
    const account = newAccount();
    const numbers = recipients(96171000100, 10);
    // No submit is answered before all have come: they are in flight together.
    let release: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (release = resolve));
    known.script = async (message) => {
      if (carried(numbers).length === numbers.length) release();
      await all;
      return accept(message);
    };
    await messaging.submit(sms(account, { lane: 'bulk', recipients: numbers }));
    await messaging.quiet();
    expect(new Set(carried(numbers).map(({ link }) => link)).size).toBe(BINDS);

    known.script = accept;
    const [cut] = known.links;
    cut?.destroy();
    const later = newAccount();
    const more = recipients(96171000200, 10);
    await messaging.submit(sms(later, { lane: 'bulk', recipients: more }));
    await messaging.quiet();
    expect(
      carried(more)
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(more);
    expect(carried(more).some(({ link }) => link === cut)).toBe(false);
    await bound();
  }, 40_000);

  it('does with each status of SMPP what can be done: again later, or failed and released', async () => {
    const account = newAccount();
    const statuses = COMMAND_STATUS_NAMES.filter((status) => status !== 'ESME_ROK');
    const numbers = new Map(statuses.map((status, index) => [String(96171000400 + index), status]));
    const come = new Set<string>();
    known.script = (message) => {
      const status = numbers.get(message.recipient);
      if (status === undefined || come.has(message.recipient)) return accept(message);
      come.add(message.recipient);
      return { status: statusCode(status) };
    };
    const item = sms(account, { lane: 'bulk', recipients: [...numbers.keys()] });
    await messaging.submit(item);
    await messaging.quiet();
    const ended = new Map(
      (await messaging.log(account)).map(({ recipient, status }) => [numbers.get(recipient), status]),
    );
    const again = statuses.filter((status) =>
      ['later', 'anywhere'].includes(smppRefusal(status, new Map())?.retry ?? ''),
    );
    expect(statuses.filter((status) => ended.get(status) === 'pending')).toEqual(again);
    expect(statuses.filter((status) => ended.get(status) === 'failed')).toHaveLength(statuses.length - again.length);
    const settled = messaging.settlements
      .filter(({ requestId }) => requestId === item.requestId)
      .map(({ settlement }) => settlement);
    expect([
      settled.filter((one) => one === 'capture').length,
      settled.filter((one) => one === 'release').length,
    ]).toEqual([again.length, statuses.length - again.length]);
  }, 40_000);

  it('gives no password and no message to one whose certificate nobody vouches for', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['46700000001'] }));
    // It retries a carrier it could not bind to: the first attempt is over by then.
    await eventually(() => expect(knocks.connections).toBeGreaterThanOrEqual(2), { timeoutMs: 20_000 });
    expect(knocks.octets).toBe(0);
    expect((await messaging.log(account))[0]?.status).toBe('queued');
    expect(await messaging.database.rows(`SELECT FROM submission WHERE recipient = '46700000001'`)).toEqual([]);
    await messaging.validityPasses(account);
    await messaging.reached(account, 'failed');
  }, 40_000);

  it('lets what is in flight come to its end when the worker is stopped', async () => {
    await bound();
    const account = newAccount();
    const item = sms(account, { recipients: ['96171000301'] });
    known.script = (message) => new Promise((resolve) => setTimeout(() => resolve(accept(message)), 500));
    await messaging.submit(item);
    await eventually(() => expect(carried(['96171000301'])).toHaveLength(1));
    await messaging.stopWorker();
    expect((await messaging.log(account))[0]?.status).toBe('pending');
    expect(known.links).toEqual([]);
    await messaging.startWorker();
    await messaging.quiet();
    expect(messaging.settlements.filter(({ requestId }) => requestId === item.requestId)).toEqual([
      expect.objectContaining({ settlement: 'capture' }),
    ]);
  }, 40_000);
});
