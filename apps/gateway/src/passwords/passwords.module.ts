import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { ChangePasswordHandler } from './change-password.handler';
import { PasswordsController } from './passwords.controller';
import { ResetPasswordHandler } from './reset-password.handler';

@Module({
  imports: [SessionsModule],
  controllers: [PasswordsController],
  providers: [ChangePasswordHandler, ResetPasswordHandler],
})
export class PasswordsModule {}
