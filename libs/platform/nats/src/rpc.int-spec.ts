import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { IsWhole, operation, Optional } from '@sms/contracts/rpc';
import { DomainError } from '@sms/platform/errors';
import { correlationId, createLogger, ObservabilityModule, runWithCorrelationId } from '@sms/platform/observability';
import { eventually, startNatsServer, type TestNatsServer } from '@sms/testing';
import { IsIn, IsString } from 'class-validator';
import { connect, headers, JSONCodec } from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import { register } from 'prom-client';
import type { NatsOptions } from './nats-options';
import { NatsModule } from './nats.module';
import { RpcClient } from './rpc-client';
import { startNatsService } from './start-nats-service';

class EchoRequest {
  @IsString()
  readonly text: string;

  @Optional()
  @IsWhole(1)
  readonly times?: number;
}

class FailRequest {
  @IsIn(['coded', 'bug'])
  readonly how: 'coded' | 'bug';
}

class SlowRequest {
  @IsWhole(0)
  readonly ms: number;
}

class AnyRequest {}

const ECHO = operation<EchoRequest, { text: string; correlation: string }>('test.echo.v1', EchoRequest);
const FAIL = operation<FailRequest, never>('test.fail.v1', FailRequest);
const SLOW = operation<SlowRequest, { done: true }>('test.slow.v1', SlowRequest);
const OLD = operation<AnyRequest, object>('test.old.v1', AnyRequest);
const NOBODY = operation<AnyRequest, object>('test.nobody.v1', AnyRequest);

@Controller()
class TestController {
  @MessagePattern(ECHO)
  echo(@Payload() { text }: EchoRequest) {
    return { text, correlation: correlationId() };
  }

  @MessagePattern(FAIL)
  fail(@Payload() { how }: FailRequest): never {
    if (how === 'coded') throw new DomainError('TEST_REFUSED', 'refused for a reason', { field: ['is odd'] });
    throw new TypeError('secret internals');
  }

  @MessagePattern(SLOW)
  async slow(@Payload() { ms }: SlowRequest) {
    await delay(ms);
    return { done: true };
  }
}

function moduleFor(server: string | NatsOptions) {
  @Module({
    imports: [
      ObservabilityModule.forRootAsync({
        useFactory: () => ({ service: 'test', logLevel: 'silent' as const, opsHost: '127.0.0.1', opsPort: 0 }),
      }),
      NatsModule.forRootAsync({
        useFactory: () => (typeof server === 'string' ? { url: server, name: 'test' } : server),
      }),
    ],
    controllers: [TestController],
  })
  class TestModule {}
  return TestModule;
}

describe('requests between services', () => {
  let nats: TestNatsServer;
  let app: INestMicroservice;
  let rpc: RpcClient;
  const start = () =>
    startNatsService(moduleFor(nats.url), { url: nats.url, name: 'test' }, createLogger('test', 'silent'));
  beforeAll(async () => {
    nats = await startNatsServer();
    app = await start();
    rpc = app.get(RpcClient);
  });
  afterAll(async () => {
    await app.close();
    await nats.stop();
  });

  it('carry a payload there and back, under the correlation id of the caller', async () => {
    const reply = await runWithCorrelationId('correlation-1', () => rpc.request(ECHO, { text: 'ünï' }));
    expect(reply).toEqual({ text: 'ünï', correlation: 'correlation-1' });
  });

  it('fail with the code, message and details of a foreseen error, and without those of a bug', async () => {
    await expect(rpc.request(FAIL, { how: 'coded' })).rejects.toMatchObject({
      code: 'TEST_REFUSED',
      message: 'refused for a reason',
      details: { field: ['is odd'] },
    });
    await expect(rpc.request(FAIL, { how: 'bug' })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: 'internal error',
    });
  });

  it('end at their deadline, and at once when nobody listens', async () => {
    await expect(rpc.request(SLOW, { ms: 1_000 }, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    });
    await expect(rpc.request(NOBODY, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  const ask = async (name: string, value: number): Promise<unknown> => {
    const connection = await connect({ servers: nats.url });
    const requestHeaders = headers();
    requestHeaders.set(name, String(value));
    try {
      const reply = await connection.request(
        ECHO,
        JSONCodec().encode({ pattern: ECHO, data: { text: 'x' }, id: '1' }),
        { timeout: 300, headers: requestHeaders },
      );
      return JSONCodec().decode(reply.data);
    } finally {
      await connection.close();
    }
  };
  const dropped = async (): Promise<number> =>
    (await register.getSingleMetric('rpc_expired_requests_total')?.get())?.values.find(
      ({ labels }) => labels['subject'] === ECHO,
    )?.value ?? 0;

  it('have no effect when their caller has given up, by this or the previous release, and are counted', async () => {
    const before = await dropped();
    await expect(ask('sms-time-left-ms', 0)).rejects.toThrow(/TIMEOUT/);
    await expect(ask('sms-deadline', Date.now() - 1)).rejects.toThrow(/TIMEOUT/);
    expect(await dropped()).toBe(before + 2);
  });

  it('are taken from callers of the previous release', async () => {
    expect(await ask('sms-deadline', Date.now() + 60_000)).toMatchObject({ response: { text: 'x' } });
  });

  it('tell receivers of the previous release when their caller gives up', async () => {
    const connection = await connect({ servers: nats.url });
    const subscription = connection.subscribe(OLD, { max: 1 });
    await connection.flush();
    const sent = Date.now();
    const asked = rpc.request(OLD, {}, { timeoutMs: 400 }).catch((error: DomainError) => error.code);
    for await (const { headers: received } of subscription) {
      const deadline = Number(received?.get('sms-deadline'));
      expect(deadline).toBeGreaterThanOrEqual(sent + 400);
      expect(deadline).toBeLessThan(sent + 2_000);
    }
    expect(await asked).toBe('DEADLINE_EXCEEDED');
    await connection.close();
  });

  it.each([10, -10])('are answered by a host whose clock is %d minutes off', async (minutes) => {
    const other = await startNatsServer();
    const clock = () => Date.now() + minutes * 60_000;
    const skewed = await startNatsService(
      moduleFor(other.url),
      { url: other.url, name: 'test' },
      createLogger('test', 'silent'),
      clock,
    );
    expect(await skewed.get(RpcClient).request(ECHO, { text: 'on time' })).toMatchObject({ text: 'on time' });
    await skewed.close();
    await other.stop();
  });

  it('survive a payload that is no JSON', async () => {
    const connection = await connect({ servers: nats.url });
    connection.publish(ECHO, Buffer.from('{'));
    await connection.close();
    expect(await rpc.request(ECHO, { text: 'still here' })).toMatchObject({ text: 'still here' });
  });

  it('are answered before a closing service leaves', async () => {
    const other = await start();
    const requests = Array.from({ length: 20 }, () => rpc.request(SLOW, { ms: 200 }));
    await delay(50);
    await other.close();
    expect(await Promise.all(requests)).toHaveLength(20);
  });

  it('go on without a failure while one replica of two after another leaves', async () => {
    let going = true;
    let answered = 0;
    const failures: string[] = [];
    const client = async (): Promise<void> => {
      while (going) {
        await rpc.request(ECHO, { text: 'x' }, { timeoutMs: 2_000 }).then(
          () => (answered += 1),
          (error: DomainError) => failures.push(error.code),
        );
      }
    };
    const load = Promise.all(Array.from({ length: 100 }, client));
    for (let i = 0; i < 5; i += 1) {
      const other = await start();
      const before = answered;
      await eventually(() => expect(answered).toBeGreaterThan(before + 500));
      await other.close();
    }
    going = false;
    await load;
    expect(failures).toEqual([]);
  });

  it('are refused at the start of a service that may not answer them', async () => {
    const strict = await startNatsServer({
      config:
        'authorization { users = [{ user: "test", password: "p", permissions: { subscribe: ["_INBOX.test.>", "test.echo.v1"] } }] }',
      env: {},
    });
    const options = {
      url: strict.url,
      name: 'test',
      credentials: { kind: 'password' as const, user: 'test', password: 'p' },
    };
    await expect(startNatsService(moduleFor(options), options, createLogger('test', 'silent'))).rejects.toThrow(
      /does not let "test" answer on test.fail.v1, test.slow.v1/,
    );
    await strict.stop();
  });

  it('answer UNAVAILABLE while the broker is away and work again by themselves', async () => {
    await nats.kill();
    await eventually(async () =>
      expect(await rpc.request(ECHO, { text: 'x' }, { timeoutMs: 500 }).catch((error: DomainError) => error.code)).toBe(
        'UNAVAILABLE',
      ),
    );
    await nats.start();
    await eventually(async () => expect(await rpc.request(ECHO, { text: 'back' })).toMatchObject({ text: 'back' }), {
      timeoutMs: 10_000,
    });
  });
});
