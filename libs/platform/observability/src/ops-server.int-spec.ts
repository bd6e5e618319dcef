import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { freePort } from '@sms/testing';
import { ObservabilityModule } from './';

describe('the port of operators', () => {
  it('says which build runs, as /version and as a metric', async () => {
    const opsPort = await freePort();
    @Module({
      imports: [
        ObservabilityModule.forRootAsync({
          useFactory: () => ({ service: 'test', logLevel: 'silent' as const, opsHost: '127.0.0.1', opsPort }),
        }),
      ],
    })
    class TestModule {}
    const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
    try {
      const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${opsPort}${path}`);
      expect(await (await get('/version')).json()).toEqual({
        service: 'test',
        version: 'unbundled',
        commit: 'unknown',
        node: process.version,
        started_at: new Date(performance.timeOrigin).toISOString(),
      });
      expect((await (await get('/metrics')).text()).split('\n')).toContain(
        'build_info{version="unbundled",commit="unknown",service="test"} 1',
      );
    } finally {
      await app.close();
    }
  });
});
