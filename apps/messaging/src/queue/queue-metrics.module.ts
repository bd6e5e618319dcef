import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { QueueMetrics } from './queue-metrics';

@Module({
  providers: [
    QueueMetrics,
    periodicJob({ name: 'queue metrics', everyMs: 15_000, inject: [QueueMetrics], run: (queue) => queue.collect() }),
  ],
})
export class QueueMetricsModule {}
