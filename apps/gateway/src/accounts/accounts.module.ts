import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { OutboxRelayModule } from '@sms/platform/events';
import { Account } from './account.entity';
import { Accounts } from './accounts';
import { AdjustVendorHandler } from './adjust-vendor.handler';
import { AdminMessagesController } from './admin-messages.controller';
import { AdminUsersController } from './admin-users.controller';
import { AdminVendorsController } from './admin-vendors.controller';
import { AppUser } from './app-user.entity';
import { ChangeVendorHandler } from './change-vendor.handler';
import { CreateSubAccountHandler } from './create-sub-account.handler';
import { CreateUserHandler } from './create-user.handler';
import { CreateVendorHandler } from './create-vendor.handler';
import { CreateVendorSubAccountHandler } from './create-vendor-sub-account.handler';
import { FindMessagesHandler } from './find-messages.handler';
import { GetVendorHandler } from './get-vendor.handler';
import { ListVendorUsersHandler } from './list-vendor-users.handler';
import { ListVendorsHandler } from './list-vendors.handler';
import { SubAccountsController } from './sub-accounts.controller';
import { SuspendVendorHandler } from './suspend-vendor.handler';
import { TopUpHandler } from './top-up.handler';
import { TopUpVendorHandler } from './top-up-vendor.handler';
import { UserAccess } from './user-access';
import { UserList } from './user-list';
import { UsersController } from './users.controller';

@Module({
  imports: [
    TypeOrmModule.forFeature([Account, AppUser]),
    OutboxRelayModule.to(BILLING_EVENTS, MESSAGING_EVENTS, WEBHOOK_DISPATCHER_EVENTS),
  ],
  controllers: [
    AdminMessagesController,
    AdminUsersController,
    AdminVendorsController,
    SubAccountsController,
    UsersController,
  ],
  providers: [
    Accounts,
    AdjustVendorHandler,
    ChangeVendorHandler,
    CreateSubAccountHandler,
    CreateUserHandler,
    CreateVendorHandler,
    CreateVendorSubAccountHandler,
    FindMessagesHandler,
    GetVendorHandler,
    ListVendorsHandler,
    ListVendorUsersHandler,
    SuspendVendorHandler,
    TopUpHandler,
    TopUpVendorHandler,
    UserAccess,
    UserList,
  ],
})
export class AccountsModule {}
