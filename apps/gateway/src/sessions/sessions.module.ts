import { Module } from '@nestjs/common';
import { LoginHandler } from './login.handler';
import { LogoutHandler } from './logout.handler';
import { RefreshHandler } from './refresh.handler';
import { SessionLimit } from './session-limit';
import { SessionPruner } from './session-pruner';
import { Sessions } from './sessions';
import { SessionsController } from './sessions.controller';

@Module({
  controllers: [SessionsController],
  providers: [LoginHandler, LogoutHandler, RefreshHandler, SessionLimit, SessionPruner, Sessions],
  exports: [Sessions],
})
export class SessionsModule {}
