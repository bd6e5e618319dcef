import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module';
import { ResolveUncertainHandler } from './resolve-uncertain.handler';
import { StatusModule } from './status.module';

/** Decides about uncertain messages in the place of their accounts. */
@Module({
  imports: [QueueModule, StatusModule],
  providers: [ResolveUncertainHandler],
  exports: [ResolveUncertainHandler],
})
export class ResolveUncertainModule {}
