import { Module } from '@nestjs/common';
import { GuessesModule } from '../guesses/guesses.module';
import { MailModule } from '../mail/mail.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ChangePasswordHandler } from './change-password.handler';
import { CurrentPassword } from './current-password';
import { PasswordResetsController } from './password-resets.controller';
import { PasswordsController } from './passwords.controller';
import { Reauthentication } from './reauthentication';
import { RequestResetHandler } from './request-reset.handler';
import { ResetPasswordHandler } from './reset-password.handler';

@Module({
  imports: [GuessesModule, MailModule, SessionsModule],
  controllers: [PasswordsController, PasswordResetsController],
  providers: [ChangePasswordHandler, CurrentPassword, Reauthentication, RequestResetHandler, ResetPasswordHandler],
  exports: [CurrentPassword, Reauthentication],
})
export class PasswordsModule {}
