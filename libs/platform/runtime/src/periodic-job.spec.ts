import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger, LOGGER } from '@sms/platform/observability';
import { eventually } from '@sms/testing';
import { periodicJob } from './periodic-job';

@Injectable()
class Stock {
  left = 3;
  taken = 0;
  running = 0;
  letGo: () => void = () => undefined;

  take(): boolean {
    this.taken += 1;
    this.left -= 1;
    return this.left > 0;
  }

  async hold(): Promise<void> {
    this.running += 1;
    await new Promise<void>((resolve) => (this.letGo = resolve));
    this.running -= 1;
  }
}

@Module({
  providers: [
    Stock,
    { provide: LOGGER, useFactory: () => createLogger('test', 'silent') },
    periodicJob({ name: 'take', everyMs: 3_600_000, inject: [Stock], run: async (stock) => stock.take() }),
    periodicJob({ name: 'hold', everyMs: 3_600_000, inject: [Stock], run: (stock) => stock.hold() }),
  ],
})
class TestModule {}

describe('periodicJob', () => {
  it('runs from the start, at once again while there is more, and is waited for at the end', async () => {
    const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
    const stock = app.get(Stock);
    await eventually(() => expect(stock).toMatchObject({ taken: 3, running: 1 }));
    let closed = false;
    const closing = app.close().then(() => (closed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(false);
    stock.letGo();
    await closing;
    expect(stock).toMatchObject({ taken: 3, running: 0 });
  });
});
