import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { GenerateOtpHandler } from './generate-otp.handler';
import { ListSuspicionsHandler } from './list-suspicions.handler';
import { SuspicionsController } from './suspicions.controller';
import { OtpController } from './otp.controller';
import { SendsModule } from '../sends/sends.module';
import { VerifyFailureWindow } from './verify-failure-window';
import { VerifyOtpHandler } from './verify-otp.handler';
import { VerifyThrottle } from './verify-throttle';

@Module({
  imports: [SendsModule],
  controllers: [OtpController, SuspicionsController],
  providers: [
    GenerateOtpHandler,
    ListSuspicionsHandler,
    VerifyOtpHandler,
    VerifyThrottle,
    VerifyFailureWindow,
    periodicJob({
      name: 'prune failed verifications',
      everyMs: 60_000,
      inject: [VerifyFailureWindow],
      run: (window) => window.prune(),
    }),
  ],
  exports: [ListSuspicionsHandler],
})
export class VendorOtpModule {}
