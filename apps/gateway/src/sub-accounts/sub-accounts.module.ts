import { Module } from '@nestjs/common';
import { CreateSubAccountHandler } from './create-sub-account.handler';
import { SubAccountsController } from './sub-accounts.controller';

@Module({ controllers: [SubAccountsController], providers: [CreateSubAccountHandler] })
export class SubAccountsModule {}
