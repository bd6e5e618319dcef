import { Module } from '@nestjs/common';
import { ListBulksHandler } from './list-bulks.handler';
import { ReadUsageHandler } from './read-usage.handler';
import { UsageRpcController } from './usage.rpc.controller';

/** The counts of what was sent, for vendors to read. */
@Module({ controllers: [UsageRpcController], providers: [ListBulksHandler, ReadUsageHandler] })
export class UsageModule {}
