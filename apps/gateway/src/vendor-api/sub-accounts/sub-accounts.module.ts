import { Module } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { OutboxRelayModule } from '@sms/platform/events';
import { Accounts } from '../../identity/accounts/accounts';
import { CreateSubAccountHandler } from './create-sub-account.handler';
import { ListSubAccountsHandler } from './list-sub-accounts.handler';
import { QueuedMessages } from './queued-messages';
import { SubAccountsController } from './sub-accounts.controller';
import { SuspendSubAccountHandler } from './suspend-sub-account.handler';
import { Suspensions } from './suspensions';

/** Sub-accounts. Operators may apply the same actions to any account. */
@Module({
  imports: [OutboxRelayModule.to(BILLING_EVENTS, MESSAGING_EVENTS, WEBHOOK_DISPATCHER_EVENTS)],
  controllers: [SubAccountsController],
  providers: [
    Accounts,
    CreateSubAccountHandler,
    ListSubAccountsHandler,
    QueuedMessages,
    SuspendSubAccountHandler,
    Suspensions,
  ],
  exports: [Accounts, OutboxRelayModule, QueuedMessages, Suspensions],
})
export class SubAccountsModule {}
