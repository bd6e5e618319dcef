import { Module } from '@nestjs/common';
import { LimitTraffic } from './limit-traffic';
import { TrafficLimitsController } from './traffic-limits.controller';

@Module({
  controllers: [TrafficLimitsController],
  providers: [LimitTraffic],
  exports: [LimitTraffic],
})
export class TrafficLimitsModule {}
