import 'reflect-metadata';
import { startNatsService } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { otpConfig } from './config/otp.config';
import { OtpModule } from './otp.module';

void runService(
  () => createLogger('otp', otpConfig().logLevel),
  (logger) => startNatsService(OtpModule, otpConfig().nats, logger),
);
