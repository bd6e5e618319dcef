import { Module } from '@nestjs/common';
import { GetOtpUsageHandler } from './get-otp-usage.handler';
import { GetUsageHandler } from './get-usage.handler';
import { UsageController } from './usage.controller';

/** What the account has sent, by hour or day. */
@Module({ controllers: [UsageController], providers: [GetOtpUsageHandler, GetUsageHandler] })
export class UsageModule {}
