import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { GuessesModule } from '../guesses/guesses.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { SessionsModule } from '../sessions/sessions.module';
import { Admission } from './admission';
import { IdentityProvider } from './identity-provider';
import { SessionChecks } from './session-checks';
import { SignIn } from './sign-in';

/** Operators whom an identity provider authenticates. Nothing runs where there is none. */
@Module({
  imports: [GuessesModule, SecondFactorsModule, SessionsModule],
  providers: [
    Admission,
    IdentityProvider,
    SessionChecks,
    SignIn,
    periodicJob({ name: 'check sign-ins', everyMs: 2_000, inject: [SessionChecks], run: (checks) => checks.run() }),
  ],
  exports: [SignIn],
})
export class SingleSignOnModule {}
