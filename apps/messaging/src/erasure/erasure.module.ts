import { Module } from '@nestjs/common';
import { EraseSubjectHandler } from './erase-subject.handler';
import { ErasureRpcController } from './erasure.rpc.controller';
import { ExportInboxHandler } from './export-inbox.handler';
import { ExportOptOutsHandler } from './export-opt-outs.handler';
import { ExportSubjectHandler } from './export-subject.handler';
import { ReadIncomingHandler } from './read-incoming.handler';
import { ReadSubjectHandler } from './read-subject.handler';

/** What the service holds of a phone number: to be shown to its subscriber, and to be erased. */
@Module({
  controllers: [ErasureRpcController],
  providers: [
    EraseSubjectHandler,
    ExportInboxHandler,
    ExportOptOutsHandler,
    ExportSubjectHandler,
    ReadIncomingHandler,
    ReadSubjectHandler,
  ],
})
export class ErasureModule {}
