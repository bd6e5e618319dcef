import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { SecondFactorsModule } from '../../identity/second-factors/second-factors.module';
import { DataSubjectsController } from './data-subjects.controller';
import { EraseEverywhere } from './erase-everywhere';
import { Erasures } from './erasures';
import { ExportDataSubjectHandler } from './export-data-subject.handler';
import { ExportPages } from './export-pages';
import { RequestErasureHandler } from './request-erasure.handler';

/** What is held of a person, by phone number. */
@Module({
  imports: [SecondFactorsModule],
  controllers: [DataSubjectsController],
  providers: [
    EraseEverywhere,
    Erasures,
    ExportDataSubjectHandler,
    ExportPages,
    RequestErasureHandler,
    periodicJob({ name: 'erasures', everyMs: 2_000, inject: [Erasures], run: (erasures) => erasures.run() }),
  ],
})
export class DataSubjectsModule {}
