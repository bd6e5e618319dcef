import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { GuessesModule } from '../guesses/guesses.module';
import { ResealSecondFactors } from './reseal-second-factors';
import { SecondFactorVault } from './second-factor-vault';
import { SecondFactors } from './second-factors';

@Module({
  imports: [GuessesModule],
  providers: [
    ResealSecondFactors,
    SecondFactors,
    SecondFactorVault,
    periodicJob({
      name: 'reseal second factors',
      everyMs: 60_000,
      inject: [ResealSecondFactors],
      run: (reseal) => reseal.execute(),
    }),
  ],
  exports: [SecondFactors, SecondFactorVault],
})
export class SecondFactorsModule {}
