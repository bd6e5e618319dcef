import { Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { periodicJob } from '@sms/platform/runtime';
import { QueueModule } from '../queue/queue.module';
import { StatusModule } from '../status/status.module';
import { CarriersModule } from './carriers/carriers.module';
import { ConcatReferences } from './concat-references';
import { OutcomesModule } from './outcomes/outcomes.module';
import { PrepareSubmissions } from './prepare-submissions';
import { SealedTexts } from './sealed-texts';
import { SkipStopped } from './skip-stopped';
import { StoppedMessages } from './stopped-messages';
import { SubmitLoop } from './submit-loop';
import { WorkAvailableController } from './work-available.controller';

const SECOND_MS = 1_000;

/** The way of a message to its carrier. */
@Module({
  imports: [CarriersModule, OutcomesModule, QueueModule, StatusModule],
  controllers: [WorkAvailableController],
  providers: [
    ConcatReferences,
    PrepareSubmissions,
    SealedTexts,
    SkipStopped,
    StoppedMessages,
    SubmitLoop,
    periodicJob({
      name: 'concatenation references',
      everyMs: 3_600 * SECOND_MS,
      inject: [Database, ConcatReferences],
      run: (database, references) => database.transaction((sql) => references.forget(sql)),
    }),
  ],
  exports: [CarriersModule, OutcomesModule, StoppedMessages, SubmitLoop],
})
export class DeliveryModule {}
