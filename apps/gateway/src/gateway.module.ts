import { Module } from '@nestjs/common';
import { ServiceModule } from '@sms/platform/service';
import { AdminAuditModule } from './admin-audit/admin-audit.module';
import { AdminMessagesModule } from './admin-messages/admin-messages.module';
import { AllowancesModule } from './allowances/allowances.module';
import { ApiKeysModule } from './api-keys/api-keys.module';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { BalanceModule } from './balance/balance.module';
import { CarriersModule } from './carriers/carriers.module';
import { gatewayConfig } from './config/gateway.config';
import { ConsoleModule } from './console/console.module';
import { DeliveryReportsModule } from './delivery-reports/delivery-reports.module';
import { DeliveryWebhookModule } from './delivery-webhook/delivery-webhook.module';
import { ErrorsModule } from './errors/errors.module';
import { HealthModule } from './health/health.module';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { IDENTITY_ENTITIES, IdentityModule } from './identity/identity.module';
import { MessagesModule } from './messages/messages.module';
import { MeModule } from './me/me.module';
import { OpenApiModule } from './openapi/open-api.module';
import { OperatorsModule } from './operators/operators.module';
import { OtpModule } from './otp/otp.module';
import { PasswordsModule } from './passwords/passwords.module';
import { RateLimitModule } from './rate-limit/rate-limit.module';
import { SenderNamesModule } from './sender-names/sender-names.module';
import { SendsModule } from './sends/sends.module';
import { SessionsModule } from './sessions/sessions.module';
import { SmsLogsModule } from './sms-logs/sms-logs.module';
import { SubAccountsModule } from './sub-accounts/sub-accounts.module';
import { UsersModule } from './users/users.module';
import { VendorsModule } from './vendors/vendors.module';
import { WebhooksModule } from './webhooks/webhooks.module';

@Module({
  imports: [
    ServiceModule.forRoot(gatewayConfig, IDENTITY_ENTITIES),
    // Infrastructure that the features use.
    IdentityModule,
    AuditModule,
    RateLimitModule,
    AllowancesModule,
    IdempotencyModule,
    AuthModule,
    // The features.
    AdminAuditModule,
    AdminMessagesModule,
    ApiKeysModule,
    BalanceModule,
    CarriersModule,
    ConsoleModule,
    DeliveryReportsModule,
    DeliveryWebhookModule,
    ErrorsModule,
    HealthModule,
    MessagesModule,
    MeModule,
    OpenApiModule,
    OperatorsModule,
    OtpModule,
    PasswordsModule,
    SenderNamesModule,
    SendsModule,
    SessionsModule,
    SmsLogsModule,
    SubAccountsModule,
    UsersModule,
    VendorsModule,
    WebhooksModule,
  ],
})
export class GatewayModule {}
