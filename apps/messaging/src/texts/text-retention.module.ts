import { Module } from '@nestjs/common';
import { TextRetention } from './text-retention';
import { TextRetentionRpcController } from './text-retention.rpc.controller';

/** How long texts are kept, as vendors and operators set it. */
@Module({ controllers: [TextRetentionRpcController], providers: [TextRetention] })
export class TextRetentionModule {}
