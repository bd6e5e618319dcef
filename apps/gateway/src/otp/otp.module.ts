import { Module } from '@nestjs/common';
import { GenerateOtpHandler } from './generate-otp.handler';
import { OtpController } from './otp.controller';
import { VerifyFailureWindow } from './verify-failure-window';
import { VerifyOtpHandler } from './verify-otp.handler';
import { VerifyThrottle } from './verify-throttle';

@Module({
  controllers: [OtpController],
  providers: [GenerateOtpHandler, VerifyOtpHandler, VerifyThrottle, VerifyFailureWindow],
})
export class OtpModule {}
