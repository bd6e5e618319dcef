import { Module } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { OutboxRelayModule } from '@sms/platform/events';
import { Database } from '@sms/platform/database';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { CodeDayCap } from './codes/day-cap';
import { GenerateOtpHandler } from './codes/generate-otp.handler';
import { OtpCodes } from './codes/otp-codes';
import { OtpReservations } from './codes/otp-reservations';
import { OtpRpcController } from './codes/otp.rpc.controller';
import { pruneCodes } from './codes/prune-codes';
import { SubmitOtp } from './codes/submit-otp';
import { VerifyOtpHandler } from './codes/verify-otp.handler';
import { otpConfig } from './config/otp.config';
import { EraseCodes } from './erasure/erase-codes';
import { ExportCodes } from './erasure/export-codes';
import { ErasureRpcController } from './erasure/erasure.rpc.controller';
import { Suspicions } from './traffic/suspicions';
import { SuspicionsRpcController } from './traffic/suspicions.rpc.controller';
import { TrafficCounts } from './traffic/traffic-counts';
import { TrafficWatch } from './traffic/traffic-watch';
import { CountOtps } from './usage/count-otps';
import { OtpUsageRpcController } from './usage/otp-usage.rpc.controller';
import { ReadOtpUsageHandler } from './usage/read-otp-usage.handler';

@Module({
  imports: [ServiceModule.forRoot(otpConfig), OutboxRelayModule.to(WEBHOOK_DISPATCHER_EVENTS)],
  controllers: [ErasureRpcController, OtpRpcController, OtpUsageRpcController, SuspicionsRpcController],
  providers: [
    CodeDayCap,
    GenerateOtpHandler,
    VerifyOtpHandler,
    OtpReservations,
    OtpCodes,
    SubmitOtp,
    CountOtps,
    EraseCodes,
    ExportCodes,
    Suspicions,
    TrafficCounts,
    TrafficWatch,
    ReadOtpUsageHandler,
    periodicJob({ name: 'otp usage', everyMs: 30_000, inject: [CountOtps], run: (count) => count.execute() }),
    periodicJob({ name: 'otp days', everyMs: 3_600_000, inject: [CodeDayCap], run: (cap) => cap.prune() }),
    periodicJob({ name: 'otp traffic', everyMs: 3_600_000, inject: [TrafficCounts], run: (counts) => counts.prune() }),
    periodicJob({ name: 'otp suspicions', everyMs: 3_600_000, inject: [Suspicions], run: (list) => list.prune() }),
    periodicJob({ name: 'otp pruning', everyMs: 3_600_000, inject: [Database], run: pruneCodes }),
  ],
})
export class OtpModule {}
