import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { ChangePasswordHandler } from './change-password.handler';
import { CurrentPassword } from './current-password';
import { PasswordsController } from './passwords.controller';
import { Reauthentication } from './reauthentication';
import { ResetPasswordHandler } from './reset-password.handler';

@Module({
  imports: [SessionsModule],
  controllers: [PasswordsController],
  providers: [ChangePasswordHandler, CurrentPassword, Reauthentication, ResetPasswordHandler],
  exports: [CurrentPassword, Reauthentication],
})
export class PasswordsModule {}
