import 'reflect-metadata';
import { runNatsService } from '@sms/platform/service';
import { otpConfig } from './config/otp.config';
import { OtpModule } from './otp.module';

void runNatsService(OtpModule, otpConfig);
