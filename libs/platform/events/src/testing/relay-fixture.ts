import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  EVENT_BATCHES,
  type EventBatch,
  type EventBatches,
  type EventBatchReply,
  type EventEnvelope,
  EventRules,
  object,
  operation,
  WHOLE,
} from '@sms/contracts/rpc';
import { Database, DatabaseModule } from '@sms/platform/database';
import { NatsModule, RpcClient, startNatsService } from '@sms/platform/nats';
import { createLogger, ObservabilityModule } from '@sms/platform/observability';
import { createTestDatabase, NatsPeer, type TestDatabase, testInfrastructure } from '@sms/testing';
import { Outbox } from '../outbox/outbox';
import OUTBOX_TABLE_V1 from '../outbox/outbox-v1.sql';
import { OutboxRelay } from '../relay/outbox-relay';
import { OutboxRelayModule } from '../relay/outbox-relay.module';

export type Numbered = EventEnvelope<'numbered', { readonly number: number }>;
class NumberedBatches implements EventBatches<Numbered> {
  static readonly rule = EVENT_BATCHES;
  static readonly events = new EventRules<Numbered>({ numbered: object<Numbered['payload']>({ number: WHOLE }) });
  readonly v: 1;
  readonly batches: readonly EventBatch<Numbered>[];
}

export const CONSUMER = operation<NumberedBatches, EventBatchReply>('consumer.events.v1', NumberedBatches);
export const SERVICE = operation<NumberedBatches, EventBatchReply>('service.events.v1', NumberedBatches);

/** Takes events like a service, behind its check of requests. */
@Controller()
class EventsController {
  readonly taken: number[] = [];

  @MessagePattern(SERVICE)
  events(@Payload() request: NumberedBatches): EventBatchReply {
    const { events, refused } = NumberedBatches.events.read(request);
    this.taken.push(...events.map(({ event }) => event.payload.number));
    return { refused };
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
      OutboxRelayModule.to(),
    ],
    controllers: [EventsController],
  })
  class TestModule {}
  return TestModule;
}

/** A producer with an outbox, and a consumer that knows a batch by its id, on real Postgres and NATS. */
export class RelayFixture {
  private relays: OutboxRelay[] = [];
  private readonly logger = createLogger('test', 'silent');

  private constructor(
    private readonly testDatabase: TestDatabase,
    private readonly app: INestMicroservice,
    readonly peer: NatsPeer,
  ) {}

  static async start(name: string, natsUrl = testInfrastructure().natsUrl): Promise<RelayFixture> {
    const testDatabase = await createTestDatabase(name);
    const logger = createLogger('test', 'silent');
    const app = await startNatsService(moduleFor(testDatabase.url, natsUrl), { url: natsUrl, name: 'test' }, logger);
    await app.get(Database).execute(
      `${OUTBOX_TABLE_V1}
       CREATE TABLE consumed (batch_id uuid PRIMARY KEY);
       CREATE TABLE effect (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, number integer NOT NULL)`,
    );
    return new RelayFixture(testDatabase, app, await NatsPeer.connect(natsUrl));
  }

  async stop(): Promise<void> {
    await this.peer.close();
    await this.app.close();
    await this.testDatabase.drop();
  }

  async reset(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop()));
    this.relays = [];
    await this.database.execute('TRUNCATE outbox, outbox_refused, consumed, effect');
  }

  get database(): Database {
    return this.app.get(Database);
  }

  get outbox(): Outbox {
    return this.app.get(Outbox);
  }

  /** The numbers of the events that the service has taken. */
  get taken(): readonly number[] {
    return this.app.get(EventsController).taken;
  }

  relay(destination: string = CONSUMER, idleMs?: number, gatheringMs?: number): OutboxRelay {
    const pace = { ...(idleMs !== undefined && { idleMs }), ...(gatheringMs !== undefined && { gatheringMs }) };
    const relay = new OutboxRelay(this.database, this.outbox, this.app.get(RpcClient), this.logger, destination, pace);
    this.relays.push(relay);
    relay.start();
    return relay;
  }

  async add(numbers: readonly number[], destination: string = CONSUMER): Promise<void> {
    await this.database.transaction((sql) =>
      this.outbox.add(
        sql,
        numbers.map((number) => numbered(number, destination)),
      ),
    );
  }

  /** The effects of a request and the ids of its batches are stored in one transaction. */
  async consume(request: EventBatches<Numbered>): Promise<EventBatchReply> {
    await this.database.transaction(async (sql) => {
      for (const { id, events } of request.batches) {
        const fresh = await sql.execute('INSERT INTO consumed VALUES ($1) ON CONFLICT DO NOTHING', [id]);
        if (fresh === 1)
          await sql.execute('INSERT INTO effect (number) SELECT unnest($1::integer[])', [
            events.map(({ payload }) => payload.number),
          ]);
      }
    });
    return { refused: [] };
  }

  /** The numbers in the order of their effects. */
  async effects(): Promise<number[]> {
    const rows = await this.database.rows<{ number: number }>('SELECT number FROM effect ORDER BY id');
    return rows.map(({ number }) => number);
  }

  /** The number of batches in the outbox, and of events set aside. */
  async left(): Promise<{ queued: number; refused: number }> {
    const [row] = await this.database.rows<{ queued: number; refused: number }>(
      'SELECT (SELECT count(*) FROM outbox) AS queued, (SELECT count(*) FROM outbox_refused) AS refused',
    );
    return row ?? { queued: -1, refused: -1 };
  }
}

export function numbered(number: number, destination: string = CONSUMER) {
  return { destination, type: 'numbered', payload: { number } };
}

export const NOTHING_LEFT = { queued: 0, refused: 0 };

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_unused, index) => index);
}
