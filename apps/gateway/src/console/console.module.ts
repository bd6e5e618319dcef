import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { SessionsModule } from '../identity/sessions/sessions.module';
import { SingleSignOnModule } from '../identity/single-sign-on/single-sign-on.module';
import { ConsoleLogins } from './console-logins';
import { ConsoleSessionController } from './console-session.controller';
import { ConsoleSessions } from './console-sessions';
import { LoginLinks } from './login-links';
import { LoginLinksController } from './login-links.controller';
import { SameOriginGuard } from './same-origin.guard';
import { SignInController } from './sign-in.controller';

/** Logins and sessions of the console. Its pages are files, served by `serveConsole`. */
@Module({
  imports: [SessionsModule, SingleSignOnModule],
  controllers: [ConsoleSessionController, LoginLinksController, SignInController],
  providers: [
    ConsoleLogins,
    ConsoleSessions,
    LoginLinks,
    SameOriginGuard,
    periodicJob({ name: 'prune login links', everyMs: 600_000, inject: [LoginLinks], run: (links) => links.prune() }),
  ],
})
export class ConsoleModule {}
