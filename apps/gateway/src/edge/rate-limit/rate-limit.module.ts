import { Global, Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { RateLimiter } from './rate-limiter';
import { RateWindow } from './rate-window';

@Global()
@Module({
  providers: [
    RateLimiter,
    RateWindow,
    periodicJob({ name: 'prune rate windows', everyMs: 60_000, inject: [RateWindow], run: (window) => window.prune() }),
    periodicJob({
      name: 'return unused permits',
      everyMs: 250,
      inject: [RateLimiter],
      run: (limiter) => limiter.returnUnused(),
    }),
  ],
  exports: [RateLimiter],
})
export class RateLimitModule {}
