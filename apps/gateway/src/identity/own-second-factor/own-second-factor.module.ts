import { Module } from '@nestjs/common';
import { GuessesModule } from '../guesses/guesses.module';
import { PasswordsModule } from '../passwords/passwords.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { SessionsModule } from '../sessions/sessions.module';
import { EnrolSecondFactorHandler } from './enrol-second-factor.handler';
import { OwnSecondFactorController } from './own-second-factor.controller';
import { OwnSecondFactorHandler } from './own-second-factor.handler';

@Module({
  imports: [GuessesModule, PasswordsModule, SecondFactorsModule, SessionsModule],
  controllers: [OwnSecondFactorController],
  providers: [EnrolSecondFactorHandler, OwnSecondFactorHandler],
})
export class OwnSecondFactorModule {}
