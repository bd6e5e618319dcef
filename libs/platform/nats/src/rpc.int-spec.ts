import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { operation } from '@sms/contracts/rpc';
import { DomainError } from '@sms/platform/errors';
import { correlationId, createLogger, ObservabilityModule, runWithCorrelationId } from '@sms/platform/observability';
import { eventually, startNatsServer, type TestNatsServer } from '@sms/testing';
import { connect, headers, JSONCodec } from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import { NatsModule } from './nats.module';
import { RpcClient } from './rpc-client';
import { startNatsService } from './start-nats-service';

const ECHO = operation<{ text: string }, { text: string; correlation: string }>('test.echo.v1');
const FAIL = operation<{ how: 'coded' | 'bug' }, never>('test.fail.v1');
const SLOW = operation<{ ms: number }, { done: true }>('test.slow.v1');
const NOBODY = operation<object, object>('test.nobody.v1');

@Controller()
class TestController {
  @MessagePattern(ECHO)
  echo(@Payload() { text }: { text: string }) {
    return { text, correlation: correlationId() };
  }

  @MessagePattern(FAIL)
  fail(@Payload() { how }: { how: string }): never {
    if (how === 'coded') throw new DomainError('TEST_REFUSED', 'refused for a reason', { field: ['is odd'] });
    throw new TypeError('secret internals');
  }

  @MessagePattern(SLOW)
  async slow(@Payload() { ms }: { ms: number }) {
    await delay(ms);
    return { done: true };
  }
}

function moduleFor(url: string) {
  @Module({
    imports: [
      ObservabilityModule.forRootAsync({ useFactory: () => ({ service: 'test', logLevel: 'silent' as const, opsHost: '127.0.0.1', opsPort: 0 }) }),
      NatsModule.forRootAsync({ useFactory: () => ({ url, name: 'test' }) }),
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
  const start = () => startNatsService(moduleFor(nats.url), { url: nats.url, name: 'test' }, createLogger('test', 'silent'));
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
    await expect(rpc.request(FAIL, { how: 'coded' })).rejects.toMatchObject({ code: 'TEST_REFUSED', message: 'refused for a reason', details: { field: ['is odd'] } });
    await expect(rpc.request(FAIL, { how: 'bug' })).rejects.toMatchObject({ code: 'INTERNAL', message: 'internal error' });
  });

  it('end at their deadline, and at once when nobody listens', async () => {
    await expect(rpc.request(SLOW, { ms: 1_000 }, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    await expect(rpc.request(NOBODY, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('have no effect when they are found after their deadline', async () => {
    const connection = await connect({ servers: nats.url });
    const late = headers();
    late.set('sms-deadline', String(Date.now() - 1));
    await expect(connection.request(ECHO, JSONCodec().encode({ pattern: ECHO, data: { text: 'x' }, id: '1' }), { timeout: 300, headers: late })).rejects.toThrow(/TIMEOUT/);
    await connection.close();
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

  it('answer UNAVAILABLE while the broker is away and work again by themselves', async () => {
    await nats.kill();
    await eventually(async () => expect(await rpc.request(ECHO, { text: 'x' }, { timeoutMs: 500 }).catch((error: DomainError) => error.code)).toBe('UNAVAILABLE'));
    await nats.start();
    await eventually(async () => expect(await rpc.request(ECHO, { text: 'back' })).toMatchObject({ text: 'back' }), { timeoutMs: 10_000 });
  });
});
