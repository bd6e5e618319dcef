import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { SessionsModule } from '../identity/sessions/sessions.module';
import { ConsoleLogins } from './console-logins';
import { ConsoleSessionController } from './console-session.controller';
import { ConsoleSessions } from './console-sessions';
import { LoginLinks } from './login-links';
import { LoginLinksController } from './login-links.controller';
import { SameOriginGuard } from './same-origin.guard';

/** Logins and sessions of the console. Its pages are files, served by `serveConsole`. */
@Module({
  imports: [SessionsModule],
  controllers: [ConsoleSessionController, LoginLinksController],
  providers: [
    ConsoleLogins,
    ConsoleSessions,
    LoginLinks,
    SameOriginGuard,
    periodicJob({ name: 'prune login links', everyMs: 600_000, inject: [LoginLinks], run: (links) => links.prune() }),
  ],
})
export class ConsoleModule {}
