import { Module } from '@nestjs/common';
import { MailModule } from '../../identity/mail/mail.module';
import { SessionsModule } from '../../identity/sessions/sessions.module';
import { UsersModule } from '../../vendor-api/users/users.module';
import { VendorsModule } from '../vendors/vendors.module';
import { AdminUsersController } from './admin-users.controller';
import { CreatePasswordResetHandler } from './create-password-reset.handler';
import { ListVendorUsersHandler } from './list-vendor-users.handler';

/** The users of vendors, for operators. */
@Module({
  imports: [MailModule, SessionsModule, UsersModule, VendorsModule],
  controllers: [AdminUsersController],
  providers: [CreatePasswordResetHandler, ListVendorUsersHandler],
})
export class AdminUsersModule {}
