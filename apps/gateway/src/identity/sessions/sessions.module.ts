import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { LoginHandler } from './login.handler';
import { LogoutHandler } from './logout.handler';
import { PasswordLogin } from './password-login';
import { RefreshHandler } from './refresh.handler';
import { SessionLimit } from './session-limit';
import { Sessions } from './sessions';
import { SessionsController } from './sessions.controller';

@Module({
  controllers: [SessionsController],
  providers: [
    LoginHandler,
    LogoutHandler,
    PasswordLogin,
    RefreshHandler,
    SessionLimit,
    Sessions,
    periodicJob({ name: 'prune sessions', everyMs: 600_000, inject: [Sessions], run: (sessions) => sessions.prune() }),
  ],
  exports: [PasswordLogin, SessionLimit, Sessions],
})
export class SessionsModule {}
