import { Module } from '@nestjs/common';
import { AccountCredits } from './account-credits';
import { BalanceController } from './balance.controller';
import { GetBalanceHandler } from './get-balance.handler';

@Module({ controllers: [BalanceController], providers: [GetBalanceHandler, AccountCredits], exports: [AccountCredits] })
export class BalanceModule {}
