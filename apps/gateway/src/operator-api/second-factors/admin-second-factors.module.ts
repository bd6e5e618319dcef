import { Module } from '@nestjs/common';
import { SecondFactorsModule } from '../../identity/second-factors/second-factors.module';
import { SessionsModule } from '../../identity/sessions/sessions.module';
import { RemoveSecondFactorHandler } from './remove-second-factor.handler';
import { SecondFactorsController } from './second-factors.controller';

@Module({
  imports: [SecondFactorsModule, SessionsModule],
  controllers: [SecondFactorsController],
  providers: [RemoveSecondFactorHandler],
})
export class AdminSecondFactorsModule {}
