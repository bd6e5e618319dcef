import { Module } from '@nestjs/common';
import { ConfigModule, type ConfigType } from '@nestjs/config';
import { DatabaseModule } from '@sms/platform/database';
import { NatsModule } from '@sms/platform/nats';
import { ObservabilityModule } from '@sms/platform/observability';
import { Account } from './accounts/account.entity';
import { AccountsModule } from './accounts/accounts.module';
import { AppUser } from './accounts/app-user.entity';
import { AdminMessagesModule } from './admin-messages/admin-messages.module';
import { AllowancesModule } from './allowances/allowances.module';
import { AuditModule } from './audit/audit.module';
import { ApiKey } from './auth/api-key.entity';
import { AuthModule } from './auth/auth.module';
import { Session } from './auth/session.entity';
import { BalanceController } from './balance/balance.controller';
import { GetBalanceHandler } from './balance/get-balance.handler';
import { CarriersModule } from './carriers/carriers.module';
import { DeliveryReportsController } from './delivery-reports/delivery-reports.controller';
import { ListDeliveryReportsHandler } from './delivery-reports/list-delivery-reports.handler';
import { gatewayConfig } from './gateway.config';
import { HealthController } from './http/health.controller';
import { PublicReadiness } from './http/public-readiness';
import { OpenApiController } from './openapi/open-api.controller';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { OperatorsModule } from './operators/operators.module';
import { OtpModule } from './otp/otp.module';
import { RateLimitModule } from './rate-limit/rate-limit.module';
import { SenderNamesModule } from './sender-names/sender-names.module';
import { SendsModule } from './sends/sends.module';
import { ListSmsLogsHandler } from './sms-logs/list-sms-logs.handler';
import { SmsLogsController } from './sms-logs/sms-logs.controller';
import { WebhooksModule } from './webhooks/webhooks.module';

type Config = ConfigType<typeof gatewayConfig>;
const fromConfig = { inject: [gatewayConfig.KEY] };

@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true, ignoreEnvFile: true, load: [gatewayConfig] }),
    ObservabilityModule.forRootAsync({ ...fromConfig, useFactory: (config: Config) => config.observability }),
    DatabaseModule.forRootAsync({
      ...fromConfig,
      useFactory: (config: Config) => config.database,
      entities: [Account, AppUser, ApiKey, Session],
    }),
    NatsModule.forRootAsync({ ...fromConfig, useFactory: (config: Config) => config.nats }),
    AllowancesModule,
    RateLimitModule,
    IdempotencyModule,
    AuditModule,
    AuthModule,
    AccountsModule,
    AdminMessagesModule,
    CarriersModule,
    OperatorsModule,
    SendsModule,
    SenderNamesModule,
    OtpModule,
    WebhooksModule,
  ],
  controllers: [HealthController, BalanceController, DeliveryReportsController, OpenApiController, SmsLogsController],
  providers: [PublicReadiness, GetBalanceHandler, ListDeliveryReportsHandler, ListSmsLogsHandler],
})
export class GatewayModule {}
