import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { IsWhole, object, operation, Optional, RUNNING_PROCESSES, TEXT } from '@sms/contracts/rpc';
import { DomainError } from '@sms/platform/errors';
import {
  correlationId,
  createLogger,
  currentTrace,
  ObservabilityModule,
  runWithCorrelationId,
} from '@sms/platform/observability';
import { eventually, startNatsServer, type TestNatsServer } from '@sms/testing';
import { IsIn, IsString } from 'class-validator';
import { connect, headers, JSONCodec, type NatsConnection } from 'nats';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { register } from 'prom-client';
import { FastSubjects } from './server/fast-subjects';
import type { NatsOptions } from './connection/nats-options';
import { NatsModule } from './nats.module';
import { wasNeverReceived } from './never-received';
import { RpcClient } from './rpc-client';
import { startNatsService } from './server/start-nats-service';

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

class FastRequest {
  static readonly rule = object<FastRequest>({ text: TEXT });
  readonly text: string;
}

const ECHO = operation<EchoRequest, { text: string; correlation: string }>('test.echo.v1', EchoRequest);
const FAIL = operation<FailRequest, never>('test.fail.v1', FailRequest);
const SLOW = operation<SlowRequest, { done: true }>('test.slow.v1', SlowRequest);
const FAST_ECHO = operation<FastRequest, { text: string; correlation: string }>('test.fast-echo.v1', FastRequest);
const FAST_FAIL = operation<FastRequest, never>('test.fast-fail.v1', FastRequest);
const NOBODY = operation<AnyRequest, object>('test.nobody.v1', AnyRequest);

@Controller()
class TestController {
  constructor(fast: FastSubjects) {
    fast.on(FAST_ECHO, (request) => this.fastEcho(request));
    fast.on(FAST_FAIL, (request) => this.fastFail(request));
  }

  @MessagePattern(ECHO)
  echo(@Payload() { text }: EchoRequest) {
    return { text, correlation: correlationId(), trace: currentTrace() };
  }

  @MessagePattern(FAST_ECHO)
  fastEcho(@Payload() { text }: FastRequest) {
    return { text, correlation: correlationId(), trace: currentTrace() };
  }

  @MessagePattern(FAST_FAIL)
  fastFail(@Payload() { text }: FastRequest): never {
    return this.fail({ how: text === 'coded' ? 'coded' : 'bug' });
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

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const OTHER_TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

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

  it.each([ECHO, FAST_ECHO])(
    'carry a payload there and back, under the correlation id of the caller: %s',
    async (to) => {
      const reply = await runWithCorrelationId('correlation-1', () => rpc.request(to, { text: 'ünï' }));
      expect(reply).toEqual({ text: 'ünï', correlation: 'correlation-1' });
    },
  );

  it.each([ECHO, FAST_ECHO])('carry the trace of the caller, or the first that they are given: %s', async (to) => {
    const ask = (traces?: readonly string[]) =>
      runWithCorrelationId('one', () => rpc.request(to, { text: '' }, { ...(traces && { traces }) }), TRACE);
    expect(await ask()).toMatchObject({ trace: TRACE });
    expect(await ask([OTHER_TRACE, TRACE])).toMatchObject({ trace: OTHER_TRACE });
    expect(await ask([])).not.toHaveProperty('trace');
    expect(await rpc.request(to, { text: '' })).not.toHaveProperty('trace');
  });

  it('fail with the code, message and details of a foreseen error, and without those of a bug', async () => {
    const coded = { code: 'TEST_REFUSED', message: 'refused for a reason', details: { field: ['is odd'] } };
    const bug = { code: 'INTERNAL', message: 'internal error' };
    await expect(rpc.request(FAIL, { how: 'coded' })).rejects.toMatchObject(coded);
    await expect(rpc.request(FAST_FAIL, { text: 'coded' })).rejects.toMatchObject(coded);
    await expect(rpc.request(FAIL, { how: 'bug' })).rejects.toMatchObject(bug);
    await expect(rpc.request(FAST_FAIL, { text: 'bug' })).rejects.toMatchObject(bug);
  });

  it('end at their deadline, and at once when nobody listens', async () => {
    await expect(rpc.request(SLOW, { ms: 1_000 }, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    });
    const nobody: unknown = await rpc.request(NOBODY, {}).catch((error: unknown) => error);
    expect(nobody).toMatchObject({ code: 'UNAVAILABLE' });
    expect(wasNeverReceived(nobody)).toBe(true);
  });

  it('reach every process that answers, and none that has ended', async () => {
    const processes = () => rpc.gather(RUNNING_PROCESSES, {}, { timeoutMs: 5_000 });
    const alone = await processes();
    expect(alone).toEqual([
      {
        service: 'test',
        version: 'unbundled',
        commit: 'unknown',
        host: hostname(),
        pid: process.pid,
        startedAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
    const another = await start();
    expect(await processes()).toEqual([...alone, ...alone]);
    await another.close();
    expect(await processes()).toEqual(alone);
    await expect(rpc.gather(NOBODY, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('are refused when there is more to say than the broker takes', async () => {
    await expect(rpc.request(ECHO, { text: 'x'.repeat(2 ** 20) })).rejects.toMatchObject({ code: 'INVALID' });
  });

  const ask = async (connection: NatsConnection, to: string, deadline: string): Promise<unknown> => {
    const requestHeaders = headers();
    requestHeaders.set('sms-deadline', deadline);
    const packet = JSONCodec().encode({ pattern: to, data: { text: 'x' }, id: '1' });
    const { data } = await connection.request(to, packet, { timeout: 300, headers: requestHeaders });
    return JSONCodec().decode(data);
  };
  const dropped = async (): Promise<number> => {
    const { values } = (await register.getSingleMetric('rpc_expired_requests_total')?.get()) ?? { values: [] };
    return values.reduce((sum, { value }) => sum + value, 0);
  };

  it.each([ECHO, FAST_ECHO])('have no effect when their caller has given up, and are counted: %s', async (to) => {
    const connection = await connect({ servers: nats.url });
    const before = await dropped();
    await expect(ask(connection, to, '0 impatient 1000')).rejects.toThrow(/TIMEOUT/);
    // A host whose clock is years behind: a request sent at once is served, one held back for 3 s is not.
    expect(await ask(connection, to, `2000 ${to} 9000`)).toMatchObject({ response: { text: 'x' } });
    await expect(ask(connection, to, `2000 ${to} 6000`)).rejects.toThrow(/TIMEOUT/);
    expect(await ask(connection, to, `60000 ${to} 6000`)).toMatchObject({ response: { text: 'x' } });
    expect(await dropped()).toBe(before + 2);
    await connection.close();
  });

  it('are taken from callers that do not say how long they wait', async () => {
    const connection = await connect({ servers: nats.url });
    for (const unknown of ['', 'soon', '100', '1 2 3 4', 'x y z'])
      expect(await ask(connection, ECHO, unknown)).toMatchObject({ response: { text: 'x' } });
    await connection.close();
  });

  it.each([10, -10])('are answered by a host whose clock is %d minutes off', async (minutes) => {
    const other = await startNatsServer();
    const clock = () => performance.now() + minutes * 60_000;
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
    for (const data of ['{', '7', 'null', '{}', '"text"'])
      for (const to of [ECHO, FAST_ECHO]) connection.publish(to, data);
    await connection.close();
    for (const to of [ECHO, FAST_ECHO])
      expect(await rpc.request(to, { text: 'still here' })).toMatchObject({ text: 'still here' });
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
      /does not let "test" answer on test.fast-echo.v1, test.fast-fail.v1, test.fail.v1, test.slow.v1/,
    );
    await strict.stop();
  });

  it('answer UNAVAILABLE at once while the broker is away, publish nothing, and work again by themselves', async () => {
    await nats.kill();
    const lost = async () => {
      const error: unknown = await rpc
        .request(FAST_ECHO, { text: 'x' }, { timeoutMs: 500 })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'UNAVAILABLE' });
      expect(wasNeverReceived(error)).toBe(true);
    };
    await eventually(lost);
    const begun = performance.now();
    for (let request = 0; request < 100; request += 1) await lost();
    expect(performance.now() - begun).toBeLessThan(500);
    await nats.start();
    await eventually(async () => expect(await rpc.request(ECHO, { text: 'back' })).toMatchObject({ text: 'back' }), {
      timeoutMs: 10_000,
    });
  });
});
