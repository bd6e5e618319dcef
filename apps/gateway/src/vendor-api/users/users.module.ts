import { Module } from '@nestjs/common';
import { MailModule } from '../../identity/mail/mail.module';
import { SessionsModule } from '../../identity/sessions/sessions.module';
import { UserAccess } from '../../identity/users/user-access';
import { UserList } from '../../identity/users/user-list';
import { CreateUserHandler } from './create-user.handler';
import { UsersController } from './users.controller';

/** The users of an account, for its owners. */
@Module({
  imports: [MailModule, SessionsModule],
  controllers: [UsersController],
  providers: [CreateUserHandler, UserAccess, UserList],
  exports: [UserAccess, UserList],
})
export class UsersModule {}
