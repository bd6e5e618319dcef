import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { VendorsModule } from '../vendors/vendors.module';
import { AdminUsersController } from './admin-users.controller';
import { CreatePasswordResetHandler } from './create-password-reset.handler';
import { CreateUserHandler } from './create-user.handler';
import { ListVendorUsersHandler } from './list-vendor-users.handler';
import { UserAccess } from './user-access';
import { UserList } from './user-list';
import { UsersController } from './users.controller';

/** The users of vendors: for the owners of their account, and for operators. */
@Module({
  imports: [SessionsModule, VendorsModule],
  controllers: [AdminUsersController, UsersController],
  providers: [CreatePasswordResetHandler, CreateUserHandler, ListVendorUsersHandler, UserAccess, UserList],
})
export class UsersModule {}
