import { Global, Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { RateLimiter } from './rate-limiter';
import { RateLimitGuard } from './rate-limit.guard';
import { RateWindow } from './rate-window';

@Global()
@Module({
  providers: [
    RateLimiter,
    RateLimitGuard,
    RateWindow,
    periodicJob({ name: 'prune rate windows', everyMs: 60_000, inject: [RateWindow], run: (window) => window.prune() }),
    periodicJob({
      name: 'return unused permits',
      everyMs: 250,
      inject: [RateLimiter],
      run: (limiter) => limiter.returnUnused(),
    }),
  ],
  exports: [RateLimiter, RateLimitGuard],
})
export class RateLimitModule {}
