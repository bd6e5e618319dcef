import { Module } from '@nestjs/common';
import { AutoRepliesRpcController } from './auto-replies.rpc.controller';
import { ReplyRules } from './reply-rules';

/** The replies that accounts send by themselves to messages of subscribers. */
@Module({ controllers: [AutoRepliesRpcController], providers: [ReplyRules] })
export class AutoRepliesModule {}
