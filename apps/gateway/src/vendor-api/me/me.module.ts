import { Module } from '@nestjs/common';
import { GetMeHandler } from './get-me.handler';
import { MeController } from './me.controller';

@Module({ controllers: [MeController], providers: [GetMeHandler] })
export class MeModule {}
