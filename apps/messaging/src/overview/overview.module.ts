import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { ListRoutesHandler } from './list-routes.handler';
import { OverviewHandler } from './overview.handler';
import { OverviewRpcController } from './overview.rpc.controller';
import { SAMPLE_EVERY_MS, Throughput } from './throughput';

/** What operators see of the service as a whole. */
@Module({
  controllers: [OverviewRpcController],
  providers: [
    ListRoutesHandler,
    OverviewHandler,
    Throughput,
    periodicJob({
      name: 'throughput',
      everyMs: SAMPLE_EVERY_MS,
      inject: [Throughput],
      run: (throughput) => throughput.measure(),
    }),
  ],
})
export class OverviewModule {}
