import { Module } from '@nestjs/common';
import { ControlBulkHandler } from './control-bulk.handler';
import { ControlRpcController } from './control.rpc.controller';

/** Pauses and resumes bulks. */
@Module({ controllers: [ControlRpcController], providers: [ControlBulkHandler] })
export class ControlModule {}
