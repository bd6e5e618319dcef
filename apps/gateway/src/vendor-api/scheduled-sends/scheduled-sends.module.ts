import { Module } from '@nestjs/common';
import { ListScheduledSendsHandler } from './list-scheduled-sends.handler';
import { MoveScheduledSendHandler } from './move-scheduled-send.handler';
import { ScheduledSendsController } from './scheduled-sends.controller';

/** Sends that are due later. */
@Module({
  controllers: [ScheduledSendsController],
  providers: [ListScheduledSendsHandler, MoveScheduledSendHandler],
})
export class ScheduledSendsModule {}
