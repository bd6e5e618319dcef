import { Global, Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter';
import { RateLimitGuard } from './rate-limit.guard';
import { RateWindow } from './rate-window';
import { RateWindowPruner } from './rate-window-pruner';

@Global()
@Module({
  providers: [RateLimiter, RateLimitGuard, RateWindow, RateWindowPruner],
  exports: [RateLimiter, RateLimitGuard],
})
export class RateLimitModule {}
