import { Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { GenerateOtpHandler } from './codes/generate-otp.handler';
import { OtpCodes } from './codes/otp-codes';
import { OtpReservations } from './codes/otp-reservations';
import { OtpRpcController } from './codes/otp.rpc.controller';
import { pruneCodes } from './codes/prune-codes';
import { SubmitOtp } from './codes/submit-otp';
import { VerifyOtpHandler } from './codes/verify-otp.handler';
import { otpConfig } from './config/otp.config';
import { CountOtps } from './usage/count-otps';
import { OtpUsageRpcController } from './usage/otp-usage.rpc.controller';
import { ReadOtpUsageHandler } from './usage/read-otp-usage.handler';

@Module({
  imports: [ServiceModule.forRoot(otpConfig)],
  controllers: [OtpRpcController, OtpUsageRpcController],
  providers: [
    GenerateOtpHandler,
    VerifyOtpHandler,
    OtpReservations,
    OtpCodes,
    SubmitOtp,
    CountOtps,
    ReadOtpUsageHandler,
    periodicJob({ name: 'otp usage', everyMs: 30_000, inject: [CountOtps], run: (count) => count.execute() }),
    periodicJob({ name: 'otp pruning', everyMs: 3_600_000, inject: [Database], run: pruneCodes }),
  ],
})
export class OtpModule {}
