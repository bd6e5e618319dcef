import { Module } from '@nestjs/common';
import { AutoReplies } from './auto-replies';
import { AutoRepliesController } from './auto-replies.controller';

@Module({ controllers: [AutoRepliesController], providers: [AutoReplies] })
export class AutoRepliesModule {}
