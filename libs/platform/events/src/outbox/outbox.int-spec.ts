import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type EventBatch,
  eventBatch,
  type EventBatchReply,
  type EventEnvelope,
  object,
  operation,
  WHOLE,
} from '@sms/contracts/rpc';
import { Database, DatabaseModule } from '@sms/platform/database';
import { NatsModule, RpcClient, startNatsService } from '@sms/platform/nats';
import { createLogger, ObservabilityModule } from '@sms/platform/observability';
import {
  createTestDatabase,
  eventually,
  NatsPeer,
  PeerError,
  startNatsServer,
  type TestDatabase,
  type TestNatsServer,
} from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { type Gauge, register } from 'prom-client';
import { Inbox } from '../inbox/inbox';
import { InboxModule } from '../inbox/inbox.module';
import { INBOX_TABLE_V1 } from '../inbox/inbox-table';
import { Outbox } from './outbox';
import { OutboxMetrics } from './outbox-metrics';
import { OutboxRelay } from './outbox-relay';
import { OutboxRelayModule } from './outbox-relay.module';
import { OUTBOX_TABLE_V1 } from './outbox-table';

type Numbered = EventEnvelope<'numbered', { readonly number: number }>;
class NumberedBatch implements EventBatch<Numbered> {
  static readonly rule = eventBatch<Numbered>({ numbered: object<Numbered['payload']>({ number: WHOLE }) });
  readonly events: readonly Numbered[];
}

const CONSUMER = operation<NumberedBatch, EventBatchReply>('consumer.events.v1', NumberedBatch);
const SERVICE = operation<NumberedBatch, EventBatchReply>('service.events.v1', NumberedBatch);

/** Takes events as a service does, behind its check of requests. */
@Controller()
class EventsController {
  readonly taken: number[] = [];

  @MessagePattern(SERVICE)
  events(@Payload() { events }: NumberedBatch): EventBatchReply {
    this.taken.push(...events.map(({ payload }) => payload.number));
    return { accepted: events.length };
  }
}

function moduleFor(databaseUrl: string, natsUrl: string) {
  @Module({
    imports: [
      ObservabilityModule.forRootAsync({
        useFactory: () => ({ service: 'test', logLevel: 'silent' as const, opsHost: '127.0.0.1', opsPort: 0 }),
      }),
      DatabaseModule.forRootAsync({ useFactory: () => ({ url: databaseUrl, name: 'test', poolSize: 8 }) }),
      NatsModule.forRootAsync({ useFactory: () => ({ url: natsUrl, name: 'test' }) }),
      InboxModule,
      OutboxRelayModule.to(),
    ],
    controllers: [EventsController],
  })
  class TestModule {}
  return TestModule;
}

describe('events from an outbox through NATS into an inbox', () => {
  const logger = createLogger('test', 'silent');
  let nats: TestNatsServer;
  let testDatabase: TestDatabase;
  let app: INestMicroservice;
  let database: Database;
  let outbox: Outbox;
  let peer: NatsPeer;
  let relays: OutboxRelay[];

  beforeAll(async () => {
    [nats, testDatabase] = await Promise.all([startNatsServer(), createTestDatabase('outbox')]);
    app = await startNatsService(moduleFor(testDatabase.url, nats.url), { url: nats.url, name: 'test' }, logger);
    database = app.get(Database);
    outbox = app.get(Outbox);
    await database.execute(`${OUTBOX_TABLE_V1} ${INBOX_TABLE_V1}; CREATE TABLE effect (number integer NOT NULL)`);
    peer = await NatsPeer.connect(nats.url);
  });
  afterAll(async () => {
    await peer.close();
    await app.close();
    await nats.stop();
    await testDatabase.drop();
  });
  beforeEach(async () => {
    relays = [];
    await database.execute('TRUNCATE outbox, inbox, effect');
  });
  afterEach(() => Promise.all(relays.map((relay) => relay.stop())));

  function startRelay(idleMs?: number): void {
    const relay = new OutboxRelay(database, outbox, app.get(RpcClient), logger, CONSUMER, idleMs);
    relays.push(relay);
    relay.start();
  }

  async function add(numbers: readonly number[]): Promise<void> {
    await database.transaction((sql) =>
      outbox.add(
        sql,
        numbers.map((number) => ({
          eventId: randomUUID(),
          destination: CONSUMER,
          type: 'numbered',
          payload: { number },
        })),
      ),
    );
  }

  /** The consumer's effect and its inbox entry are one transaction, as in every service. */
  async function consume({ events }: EventBatch<Numbered>): Promise<EventBatchReply> {
    await database.transaction(async (sql) => {
      const fresh = await app.get(Inbox).takeNew(sql, events);
      await sql.execute('INSERT INTO effect SELECT unnest($1::integer[])', [
        fresh.map((event) => event.payload.number),
      ]);
    });
    return { accepted: events.length };
  }

  async function effects(): Promise<number[]> {
    const rows = await database.rows<{ number: number }>('SELECT number FROM effect ORDER BY number');
    return rows.map(({ number }) => number);
  }

  const waiting = async (): Promise<number> =>
    (await database.rows<{ count: number }>('SELECT count(*) FROM outbox'))[0]?.count ?? -1;
  const upTo = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index);

  it('delivers everything once, by several relays together', async () => {
    const answering = await peer.answer(CONSUMER, consume);
    for (let i = 0; i < 3; i += 1) startRelay();
    for (let i = 0; i < 20; i += 1) await add(upTo(100).map((number) => i * 100 + number));
    await eventually(async () => expect(await waiting()).toBe(0), { timeoutMs: 15_000 });
    expect(await effects()).toEqual(upTo(2_000));
    await answering.stop();
  });

  it('keeps events while the consumer is away, and through a loss of the broker', async () => {
    startRelay();
    await add(upTo(50));
    await nats.kill();
    await nats.start();
    const answering = await peer.answer(CONSUMER, consume);
    await eventually(async () => expect(await waiting()).toBe(0), { timeoutMs: 20_000 });
    expect(await effects()).toEqual(upTo(50));
    await answering.stop();
  });

  it('has no second effect when the reply was lost and the batch comes again', async () => {
    let calls = 0;
    const answering = await peer.answer(CONSUMER, async (batch) => {
      const reply = await consume(batch);
      calls += 1;
      if (calls === 1) throw new PeerError('UNAVAILABLE');
      return reply;
    });
    startRelay();
    await add(upTo(30));
    await eventually(async () => expect(await waiting()).toBe(0), { timeoutMs: 15_000 });
    expect(calls).toBeGreaterThan(1);
    expect(await effects()).toEqual(upTo(30));
    await answering.stop();
  });

  it('delays only the event its consumer refuses', async () => {
    let accepting = false;
    let requests = 0;
    const answering = await peer.answer(CONSUMER, async (batch) => {
      requests += 1;
      if (!accepting && batch.events.some(({ payload }) => payload.number === 7)) throw new PeerError('INTERNAL');
      return consume(batch);
    });
    await add(upTo(200));
    startRelay();
    await eventually(async () => expect(await effects()).toEqual(upTo(200).filter((number) => number !== 7)), {
      timeoutMs: 15_000,
    });
    await eventually(async () => expect(await waiting()).toBe(1));
    // The relay's transaction is open meanwhile: a handful, whatever the size of the batch.
    expect(requests).toBeLessThan(25);
    accepting = true;
    await eventually(async () => expect(await effects()).toEqual(upTo(200)), { timeoutMs: 15_000 });
    await eventually(async () => expect(await waiting()).toBe(0));
    await answering.stop();
  });

  it('delays only the events that do not fit the contract, or are of a type that the service does not know', async () => {
    const add = (type: string, payload: object) =>
      database.transaction((sql) => outbox.add(sql, [{ eventId: randomUUID(), destination: SERVICE, type, payload }]));
    for (const number of upTo(30)) {
      await add('numbered', { number });
      if (number === 7) await add('numbered', { number: 'seven' });
      if (number === 9) await add('renumbered', { number: 9 });
    }
    relays.push(new OutboxRelay(database, outbox, app.get(RpcClient), logger, SERVICE));
    relays.at(-1)?.start();
    const { taken } = app.get(EventsController);
    await eventually(() => expect([...taken].sort((a, b) => a - b)).toEqual(upTo(30)), { timeoutMs: 15_000 });
    const left = 'SELECT type, attempts > 0 AND due_at > occurred_at AS refused FROM outbox ORDER BY id';
    await eventually(async () =>
      expect(await database.rows(left)).toEqual([
        { type: 'numbered', refused: true },
        { type: 'renumbered', refused: true },
      ]),
    );
    await database.execute(`UPDATE outbox SET payload = '{ "number": 70 }', type = 'numbered'`);
    await eventually(async () => expect(await waiting()).toBe(0), { timeoutMs: 15_000 });
    expect(taken.filter((number) => number === 70)).toHaveLength(2);
  });

  it('relays an event when it is committed, however long the next poll is away', async () => {
    const answering = await peer.answer(CONSUMER, consume);
    await add([1]);
    startRelay(3_600_000);
    await eventually(async () => expect(await waiting()).toBe(0));
    await add([2]);
    await add([3]);
    await eventually(async () => expect(await effects()).toEqual([1, 2, 3]));
    await answering.stop();
  });

  it('writes an event only with the change it tells of', async () => {
    const event = { eventId: randomUUID(), destination: CONSUMER, type: 'numbered', payload: { number: 1 } };
    const failing = database.transaction(async (sql) => {
      await outbox.add(sql, [event]);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await waiting()).toBe(0);
  });

  it('are shown while they wait: how many, how many of them were refused, and since when', async () => {
    const metrics = new OutboxMetrics(database, [CONSUMER]);
    const shown = async () => {
      const names = ['outbox_waiting_events', 'outbox_refused_events', 'outbox_oldest_seconds'];
      return Promise.all(
        names.map(async (name) => (await (register.getSingleMetric(name) as Gauge).get()).values[0]?.value),
      );
    };
    await add([1, 2, 3]);
    await database.execute(
      `UPDATE outbox SET attempts = 2, occurred_at = now() - interval '90 seconds' WHERE payload->>'number' = '2'`,
    );
    await metrics.collect();
    expect(await shown()).toEqual([3, 1, expect.closeTo(90, -1.7)]);
    await database.execute('TRUNCATE outbox');
    await metrics.collect();
    expect(await shown()).toEqual([0, 0, 0]);
    // However many there are, no more are looked at.
    await database.execute(
      `INSERT INTO outbox (event_id, destination, type, payload) SELECT gen_random_uuid(), $1, 'numbered', '{}'
        FROM generate_series(1, 10050)`,
      [CONSUMER],
    );
    await metrics.collect();
    expect((await shown())[0]).toBe(10_000);
  });
});
