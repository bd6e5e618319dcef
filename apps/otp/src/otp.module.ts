import { Module } from '@nestjs/common';
import { ConfigModule, type ConfigType } from '@nestjs/config';
import { Database, DatabaseModule } from '@sms/platform/database';
import { NatsModule } from '@sms/platform/nats';
import { ObservabilityModule } from '@sms/platform/observability';
import { periodicJob } from '@sms/platform/runtime';
import { GenerateOtpHandler } from './codes/generate-otp.handler';
import { OtpCodes } from './codes/otp-codes';
import { OtpReservations } from './codes/otp-reservations';
import { OtpRpcController } from './codes/otp.rpc.controller';
import { pruneCodes } from './codes/prune-codes';
import { SubmitOtp } from './codes/submit-otp';
import { VerifyOtpHandler } from './codes/verify-otp.handler';
import { otpConfig } from './config/otp.config';

@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true, ignoreEnvFile: true, load: [otpConfig] }),
    ObservabilityModule.forRootAsync({
      inject: [otpConfig.KEY],
      useFactory: (config: ConfigType<typeof otpConfig>) => config.observability,
    }),
    DatabaseModule.forRootAsync({
      inject: [otpConfig.KEY],
      useFactory: (config: ConfigType<typeof otpConfig>) => config.database,
    }),
    NatsModule.forRootAsync({
      inject: [otpConfig.KEY],
      useFactory: (config: ConfigType<typeof otpConfig>) => config.nats,
    }),
  ],
  controllers: [OtpRpcController],
  providers: [
    GenerateOtpHandler,
    VerifyOtpHandler,
    OtpReservations,
    OtpCodes,
    SubmitOtp,
    periodicJob({ name: 'otp pruning', everyMs: 3_600_000, inject: [Database], run: pruneCodes }),
  ],
})
export class OtpModule {}
