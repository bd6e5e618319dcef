import { Global, Module } from '@nestjs/common';
import { DailyAllowances } from './daily-allowances';
import { DailyUsage } from './daily-usage';
import { DailyUsagePruner } from './daily-usage-pruner';
import { ReplayQuota } from './replay-quota';
import { SandboxQuota } from './sandbox-quota';

/** Global, because whatever sends asks for its allowance. */
@Global()
@Module({
  providers: [DailyAllowances, DailyUsage, DailyUsagePruner, ReplayQuota, SandboxQuota],
  exports: [ReplayQuota, SandboxQuota],
})
export class AllowancesModule {}
