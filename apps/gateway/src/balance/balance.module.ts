import { Module } from '@nestjs/common';
import { BalanceController } from './balance.controller';
import { GetBalanceHandler } from './get-balance.handler';

@Module({ controllers: [BalanceController], providers: [GetBalanceHandler] })
export class BalanceModule {}
