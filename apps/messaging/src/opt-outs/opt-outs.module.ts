import { Module } from '@nestjs/common';
import { OptOutSettingsOfAccounts } from './opt-out-settings';
import { OptOuts } from './opt-outs';
import { OptOutsRpcController } from './opt-outs.rpc.controller';

/** Who wants no messages of which account. */
@Module({ controllers: [OptOutsRpcController], providers: [OptOuts, OptOutSettingsOfAccounts] })
export class OptOutsModule {}
