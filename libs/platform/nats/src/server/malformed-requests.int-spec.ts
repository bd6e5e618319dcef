import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { hint, listOf, MSISDN, object, operation, TEXT } from '@sms/contracts/rpc';
import { ObservabilityModule } from '@sms/platform/observability';
import { eventually, testInfrastructure } from '@sms/testing';
import { IsString, Length } from 'class-validator';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { pino } from 'pino';
import { register } from 'prom-client';
import { NatsModule } from '../nats.module';
import { startNatsService } from './start-nats-service';

class FlatRequest {
  @IsString()
  readonly name: string;

  @Length(3, 10)
  readonly secret: string;
}

class BatchRequest {
  static readonly rule = object<BatchRequest>({
    items: listOf(object<BatchRequest['items'][number]>({ phone: MSISDN, text: TEXT }), { max: 50 }),
  });
  readonly items: readonly { readonly phone: string; readonly text: string }[];
}

const FLAT = operation<FlatRequest, unknown>('test.flat.v1', FlatRequest);
const BATCH = operation<BatchRequest, unknown>('test.batch.v1', BatchRequest);
const FLOODED = operation<BatchRequest, unknown>('test.flooded.v1', BatchRequest);
const NOTHING = operation<FlatRequest, unknown>('test.nothing.v1', FlatRequest);
const UNCHECKED = operation<FlatRequest, unknown>('test.unchecked.v1', FlatRequest);
const NUDGE = hint<Record<string, never>>('test.hint.nudge.v1');

@Controller()
class TestController {
  readonly taken: unknown[] = [];
  nudges = 0;

  @MessagePattern(FLAT)
  flat(@Payload() request: FlatRequest): unknown {
    this.taken.push(request);
    return request;
  }

  @MessagePattern(BATCH)
  batch(@Payload() request: BatchRequest): unknown {
    this.taken.push(request);
    return request;
  }

  @MessagePattern(FLOODED)
  flooded(@Payload() request: BatchRequest): unknown {
    return request;
  }

  @MessagePattern(NOTHING)
  nothing(): string {
    return 'nothing';
  }

  @MessagePattern(UNCHECKED)
  unchecked(@Payload() request: { readonly any: string }): unknown {
    this.taken.push(request);
    return request;
  }

  @EventPattern(NUDGE)
  nudge(): void {
    this.nudges += 1;
  }
}

describe('requests that do not fit their contract', () => {
  const lines: Record<string, unknown>[] = [];
  let app: INestMicroservice;
  let connection: NatsConnection;
  let controller: TestController;

  beforeAll(async () => {
    const { natsUrl } = testInfrastructure();
    @Module({
      imports: [
        ObservabilityModule.forRootAsync({
          useFactory: () => ({ service: 'test', logLevel: 'silent' as const, opsHost: '127.0.0.1', opsPort: 0 }),
        }),
        NatsModule.forRootAsync({ useFactory: () => ({ url: natsUrl, name: 'test' }) }),
      ],
      controllers: [TestController],
    })
    class TestModule {}
    const logger = pino(
      { level: 'warn' },
      { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
    );
    app = await startNatsService(TestModule, { url: natsUrl, name: 'test' }, logger);
    controller = app.get(TestController);
    connection = await connect({ servers: natsUrl });
  });
  afterAll(async () => {
    await connection.close();
    await app.close();
  });
  beforeEach(() => controller.taken.splice(0));

  async function ask(subject: string, data: unknown): Promise<Record<string, unknown>> {
    const codec = JSONCodec<Record<string, unknown>>();
    const reply = await connection.request(subject, codec.encode({ pattern: subject, data, id: '1' }), {
      timeout: 5_000,
    });
    return codec.decode(reply.data);
  }

  it('are refused with where they do not fit, and never reach a handler', async () => {
    expect(await ask(FLAT, { name: 7, secret: 'ab' })).toMatchObject({
      err: {
        code: 'INVALID',
        details: {
          name: ['name must be a string'],
          secret: ['secret must be longer than or equal to 3 characters'],
        },
      },
    });
    expect(
      await ask(BATCH, { items: [{ phone: '4915112345', text: 'x' }, { phone: 'x', text: 1 }, null] }),
    ).toMatchObject({
      err: {
        code: 'INVALID',
        details: {
          'items[1].phone': ['must be a number in international format, digits only'],
          'items[1].text': ['must be a text'],
          'items[2]': ['must be an object'],
        },
      },
    });
    for (const data of [undefined, null, 'text', 7, []]) {
      expect(await ask(FLAT, data)).toMatchObject({
        err: { code: 'INVALID', details: { request: [expect.any(String)] } },
      });
      expect(await ask(BATCH, data)).toMatchObject({
        err: { code: 'INVALID', details: { request: [expect.any(String)] } },
      });
    }
    expect(controller.taken).toEqual([]);
  });

  it('do not choose their own rules, by whatever names fields have', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty']) {
      const data = JSON.parse(`{ "name": "a", "${name}": { "constructor": null } }`) as unknown;
      expect(await ask(FLAT, data)).toMatchObject({
        err: { code: 'INVALID', details: { secret: [expect.any(String)] } },
      });
    }
    expect(controller.taken).toEqual([]);
  });

  it('are not those with fields that a newer caller sends: these pass as they came', async () => {
    const flat = { name: 'a', secret: 'abc', new: { nested: [1] } };
    const batch = { items: [{ phone: '4915112345', text: 'x', new: 1 }], newer: true };
    expect(await ask(FLAT, flat)).toMatchObject({ response: flat });
    expect(await ask(BATCH, batch)).toMatchObject({ response: batch });
    expect(controller.taken).toEqual([flat, batch]);
  });

  it('are not those of handlers that read nothing', async () => {
    expect(await ask(NOTHING, { anything: 1 })).toMatchObject({ response: 'nothing' });
    connection.publish(NUDGE, JSONCodec().encode({ pattern: NUDGE, data: null }));
    await eventually(() => expect(controller.nudges).toBe(1));
  });

  it('are all requests of a handler whose parameter is not a request class', async () => {
    expect(await ask(UNCHECKED, { any: 'x' })).toMatchObject({ err: { code: 'INTERNAL' } });
    expect(controller.taken).toEqual([]);
  });

  it('are counted, and logged once a minute for each subject: with paths, without values', async () => {
    const counted = async () => (await register.getSingleMetric('rpc_malformed_requests_total')?.get())?.values;
    expect(await counted()).toContainEqual({ labels: { subject: FLOODED }, value: 0 });
    const items = Array.from({ length: 50 }, () => ({ phone: 'my secret', text: 7 }));
    const replies = await Promise.all(Array.from({ length: 200 }, () => ask(FLOODED, { items })));
    expect(await counted()).toContainEqual({ labels: { subject: FLOODED }, value: 200 });
    const ofSubject = lines.filter(({ subject }) => subject === FLOODED);
    expect(ofSubject).toEqual([expect.objectContaining({ level: 40, occurrences: 1 })]);
    expect(ofSubject[0]!['paths']).toHaveLength(20);
    expect(ofSubject[0]!['paths']).toContain('items[0].phone');
    expect(JSON.stringify([...lines, ...replies])).not.toContain('my secret');
  });
});
