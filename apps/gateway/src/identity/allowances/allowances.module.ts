import { Global, Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { DailyAllowances } from './daily-allowances';
import { DailyUsage } from './daily-usage';
import { ReplayQuota } from './replay-quota';
import { SandboxQuota } from './sandbox-quota';

/** Global, because every feature that sends checks an allowance. */
@Global()
@Module({
  providers: [
    DailyAllowances,
    DailyUsage,
    ReplayQuota,
    SandboxQuota,
    periodicJob({ name: 'prune daily usage', everyMs: 600_000, inject: [DailyUsage], run: (usage) => usage.prune() }),
  ],
  exports: [ReplayQuota, SandboxQuota],
})
export class AllowancesModule {}
