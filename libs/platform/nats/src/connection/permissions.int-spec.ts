import { createLogger } from '@sms/platform/observability';
import { eventually, natsIdentities, startNatsServer, type TestNatsServer } from '@sms/testing';
import { Events, type NatsConnection } from 'nats';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { connectNats } from './connect-nats';
import { inboxPrefix } from './nats-options';

interface Process {
  readonly identity: string;
  readonly publish: readonly string[];
  /** A subject, or a subject and its queue group. */
  readonly subscribe: readonly string[];
}

const root = path.resolve(__dirname, '../../../../..');
const processes = JSON.parse(
  execFileSync(process.execPath, [path.join(root, 'tools/nats/permissions.mjs'), '--json'], { encoding: 'utf8' }),
) as Process[];
const subjects = [
  ...new Set(
    processes.flatMap(({ publish, subscribe }) => [...publish, ...subscribe.map((one) => one.split(' ')[0] ?? '')]),
  ),
].sort();
const requests = subjects.filter((subject) => !/\.(hint|broadcast)\./.test(subject));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The server's refusals for this connection, as `publish <subject>` or `subscription <subject>`. */
function refusalsOf(connection: NatsConnection): string[] {
  const refusals: string[] = [];
  void (async () => {
    for await (const status of connection.status()) {
      const { operation, subject } = (status.type === Events.Error ? (status.permissionContext ?? {}) : {}) as {
        operation?: string;
        subject?: string;
      };
      if (operation) refusals.push(`${operation} ${subject}`);
    }
  })();
  return refusals;
}

describe('the permissions in deploy/nats/nats.conf', () => {
  const passwords: Record<string, string> = {};
  const connections = new Map<string, NatsConnection>();
  let nats: TestNatsServer;

  const as = (identity: string): NatsConnection => {
    const connection = connections.get(identity);
    if (!connection) throw new Error(`no identity ${identity}`);
    return connection;
  };

  beforeAll(async () => {
    const identities = await natsIdentities();
    // Unquoted, each password would be parsed as a number or refused.
    identities.names.forEach((name, index) => (passwords[name] = `12e${index}aa${index}`));
    nats = await startNatsServer(identities.access(passwords));
    for (const name of identities.names) {
      const credentials = { kind: 'password' as const, user: name, password: passwords[name] ?? '' };
      connections.set(name, await connectNats({ url: nats.url, name, credentials }, createLogger('test', 'silent')));
    }
  });

  afterAll(async () => {
    await Promise.all([...connections.values()].map((connection) => connection.close()));
    await nats.stop();
  });

  it('are those of every process that uses NATS, and nobody else gets in', async () => {
    expect([...connections.keys()].sort()).toEqual(processes.map(({ identity }) => identity).sort());
    expect(connections.has('smsc-simulator')).toBe(false);
    await expect(
      connectNats({ url: nats.url, name: 'smsc-simulator' }, createLogger('test', 'silent')),
    ).rejects.toThrow('refuses the credentials');
  });

  it('let every call there is be asked and answered, and every hint be heard', async () => {
    const answering = processes.flatMap(({ identity, subscribe }) =>
      subscribe.map((one) => {
        const [subject = '', queue] = one.split(' ');
        return as(identity).subscribe(subject, {
          ...(queue && { queue }),
          callback: (_error, message) => void message.respond(encode(identity)),
        });
      }),
    );
    await Promise.all([...connections.values()].map((connection) => connection.flush()));
    const asked: string[] = [];
    for (const { identity, publish } of processes) {
      for (const subject of publish) {
        // A hint is answered here, too, only to show that it arrived.
        const reply = await as(identity).request(subject, encode('?'), {
          timeout: 2_000,
          noMux: true,
          reply: `${inboxPrefix(identity)}.${asked.length}`,
        });
        asked.push(`${identity} → ${new TextDecoder().decode(reply.data)}`);
      }
    }
    expect(asked).toContain('gateway → billing');
    expect(asked).toContain('messaging → messaging-worker');
    expect(asked).toHaveLength(processes.flatMap(({ publish }) => publish).length);
    for (const subscription of answering) subscription.unsubscribe();
  });

  it('let nobody ask anything else: not the dispatcher for credits, not a service for what only the gateway asks', async () => {
    for (const { identity, publish } of processes) {
      const refusals = refusalsOf(as(identity));
      const foreign = subjects.filter((subject) => !publish.includes(subject));
      for (const subject of foreign) as(identity).publish(subject, encode('{}'));
      await as(identity).flush();
      await eventually(() => expect(refusals.sort()).toEqual(foreign.map((subject) => `publish ${subject}`).sort()));
    }
    expect(
      processes.filter(({ publish }) => publish.includes('billing.top-up.v1')).map(({ identity }) => identity),
    ).toEqual(['gateway']);
  });

  it('let nobody listen to what is meant for another, alone or in a queue group of its name', async () => {
    for (const { identity, subscribe } of processes) {
      const refusals = refusalsOf(as(identity));
      const foreign = requests.filter((subject) => !subscribe.includes(`${subject} ${identity}`));
      for (const subject of foreign) as(identity).subscribe(subject, { queue: subject.split('.')[0] ?? '' });
      for (const subject of ['>', '*.*.v1', '_INBOX.>', '$SYS.>']) as(identity).subscribe(subject);
      await as(identity).flush();
      await eventually(() =>
        expect(refusals.sort()).toEqual(
          [...foreign, '>', '*.*.v1', '_INBOX.>', '$SYS.>'].map((subject) => `subscription ${subject}`).sort(),
        ),
      );
    }
  });

  it('let nobody listen to its own requests outside of its queue group', async () => {
    const refusals = refusalsOf(as('billing'));
    as('billing').subscribe('billing.hold.v1', { queue: 'another' });
    as('billing').subscribe('billing.hold.v1');
    await as('billing').flush();
    await eventually(() => expect(refusals).toEqual(['subscription billing.hold.v1', 'subscription billing.hold.v1']));
  });

  it('let nobody read or forge the replies that another gets', async () => {
    for (const { identity } of processes) {
      const refusals = refusalsOf(as(identity));
      const others = processes
        .filter((other) => other.identity !== identity)
        .map((other) => inboxPrefix(other.identity));
      for (const inbox of others) {
        as(identity).subscribe(`${inbox}.>`);
        as(identity).publish(`${inbox}.guessed`, encode('forged'));
      }
      await as(identity).flush();
      await eventually(() =>
        expect(refusals.sort()).toEqual(
          others.flatMap((inbox) => [`publish ${inbox}.guessed`, `subscription ${inbox}.>`]).sort(),
        ),
      );
    }
  });
});
