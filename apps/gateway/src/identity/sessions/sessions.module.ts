import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { GuessesModule } from '../guesses/guesses.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { EndOwnSessionsHandler } from './end-own-sessions.handler';
import { ListOwnSessionsHandler } from './list-own-sessions.handler';
import { LoginHandler } from './login.handler';
import { LogoutHandler } from './logout.handler';
import { OwnSessionsController } from './own-sessions.controller';
import { PasswordLogin } from './password-login';
import { RefreshHandler } from './refresh.handler';
import { SessionLimit } from './session-limit';
import { Sessions } from './sessions';
import { SessionsController } from './sessions.controller';

@Module({
  imports: [GuessesModule, SecondFactorsModule],
  controllers: [SessionsController, OwnSessionsController],
  providers: [
    EndOwnSessionsHandler,
    ListOwnSessionsHandler,
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
