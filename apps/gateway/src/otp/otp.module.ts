import { Module } from '@nestjs/common';
import { GenerateOtpHandler } from './generate-otp.handler';
import { OtpController } from './otp.controller';
import { VerifyOtpHandler } from './verify-otp.handler';

@Module({ controllers: [OtpController], providers: [GenerateOtpHandler, VerifyOtpHandler] })
export class OtpModule {}
