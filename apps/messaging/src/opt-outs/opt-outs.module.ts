import { Module } from '@nestjs/common';
import { OptOutSettingsOfAccounts } from './opt-out-settings';
import { OptOuts } from './opt-outs';
import { OptOutsRpcController } from './opt-outs.rpc.controller';

/** Opt-outs: numbers that get no messages of an account. */
@Module({ controllers: [OptOutsRpcController], providers: [OptOuts, OptOutSettingsOfAccounts] })
export class OptOutsModule {}
