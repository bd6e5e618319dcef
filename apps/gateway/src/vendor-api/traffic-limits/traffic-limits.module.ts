import { Module } from '@nestjs/common';
import { LimitTraffic } from './limit-traffic';
import { TrafficLimitsController } from './traffic-limits.controller';
import { UsedToday } from './used-today';

@Module({
  controllers: [TrafficLimitsController],
  providers: [LimitTraffic, UsedToday],
  exports: [LimitTraffic],
})
export class TrafficLimitsModule {}
