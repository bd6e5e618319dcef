import { Module } from '@nestjs/common';
import { ServiceModule } from '@sms/platform/service';
import { AdminAuditModule } from './operator-api/audit-log/admin-audit.module';
import { AdminMessagesModule } from './operator-api/messages/admin-messages.module';
import { AdminSecondFactorsModule } from './operator-api/second-factors/admin-second-factors.module';
import { AdminUsersModule } from './operator-api/users/admin-users.module';
import { AdminWebhooksModule } from './operator-api/webhooks/admin-webhooks.module';
import { IncomingMessagesModule } from './vendor-api/incoming-messages/incoming-messages.module';
import { NumbersModule } from './operator-api/numbers/numbers.module';
import { AllBulksModule } from './operator-api/bulks/all-bulks.module';
import { AllUsageModule } from './operator-api/usage/all-usage.module';
import { AllowancesModule } from './identity/allowances/allowances.module';
import { ApiKeysModule } from './identity/api-keys/api-keys.module';
import { AuditModule } from './edge/audit/audit.module';
import { AuthModule } from './identity/auth/auth.module';
import { AutoRepliesModule } from './vendor-api/auto-replies/auto-replies.module';
import { BalanceModule } from './vendor-api/balance/balance.module';
import { CarrierSettingsModule } from './operator-api/carrier-settings/carrier-settings.module';
import { OperatorCarriersModule } from './operator-api/carriers/carriers.module';
import { gatewayConfig } from './config/gateway.config';
import { ConsoleModule } from './console/console.module';
import { DataSubjectsModule } from './vendor-api/data-subjects/data-subjects.module';
import { DeliveryReportsModule } from './vendor-api/delivery-reports/delivery-reports.module';
import { DeliveryWebhookModule } from './vendor-api/delivery-webhook/delivery-webhook.module';
import { ErrorsModule } from './edge/error-pages/errors.module';
import { HealthModule } from './edge/health/health.module';
import { IdempotencyModule } from './edge/idempotency/idempotency.module';
import { IDENTITY_ENTITIES, IdentityModule } from './identity/accounts/identity.module';
import { InvitationsModule } from './identity/invitations/invitations.module';
import { MessagesModule } from './vendor-api/messages/messages.module';
import { MailModule } from './identity/mail/mail.module';
import { MeModule } from './vendor-api/me/me.module';
import { OpenApiModule } from './edge/openapi/open-api.module';
import { OperatorsModule } from './operator-api/operators/operators.module';
import { OptOutsModule } from './vendor-api/opt-outs/opt-outs.module';
import { OverviewModule } from './operator-api/overview/overview.module';
import { VendorOtpModule } from './vendor-api/otp/otp.module';
import { OwnSecondFactorModule } from './identity/own-second-factor/own-second-factor.module';
import { PasswordsModule } from './identity/passwords/passwords.module';
import { RateLimitModule } from './edge/rate-limit/rate-limit.module';
import { RoutesModule } from './operator-api/routes/routes.module';
import { SenderNameReviewsModule } from './operator-api/sender-names/sender-name-reviews.module';
import { VendorSenderNamesModule } from './vendor-api/sender-names/sender-names.module';
import { ScheduledSendsModule } from './vendor-api/scheduled-sends/scheduled-sends.module';
import { SendsModule } from './vendor-api/sends/sends.module';
import { SessionsModule } from './identity/sessions/sessions.module';
import { SmsLogsModule } from './vendor-api/sms-logs/sms-logs.module';
import { SubAccountsModule } from './vendor-api/sub-accounts/sub-accounts.module';
import { UsageModule } from './vendor-api/usage/usage.module';
import { UsersModule } from './vendor-api/users/users.module';
import { VendorApiKeysModule } from './operator-api/api-keys/vendor-api-keys.module';
import { TextRetentionModule } from './vendor-api/text-retention/text-retention.module';
import { TrafficLimitsModule } from './vendor-api/traffic-limits/traffic-limits.module';
import { VendorLimitsModule } from './operator-api/traffic-limits/vendor-limits.module';
import { VendorAuditModule } from './vendor-api/audit/audit.module';
import { VendorTextRetentionModule } from './operator-api/text-retention/vendor-text-retention.module';
import { VendorsModule } from './operator-api/vendors/vendors.module';
import { WebhookDeliveriesModule } from './vendor-api/webhook-deliveries/webhook-deliveries.module';
import { WebhookEndpointsModule } from './vendor-api/webhook-endpoints/webhook-endpoints.module';
import { WebhooksModule } from './vendor-api/webhooks/webhooks.module';

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
    AdminSecondFactorsModule,
    AdminUsersModule,
    AdminWebhooksModule,
    NumbersModule,
    IncomingMessagesModule,
    AllBulksModule,
    AllUsageModule,
    ApiKeysModule,
    BalanceModule,
    CarrierSettingsModule,
    OperatorCarriersModule,
    ConsoleModule,
    DataSubjectsModule,
    DeliveryReportsModule,
    DeliveryWebhookModule,
    ErrorsModule,
    HealthModule,
    InvitationsModule,
    MailModule,
    MessagesModule,
    MeModule,
    OpenApiModule,
    OperatorsModule,
    OptOutsModule,
    AutoRepliesModule,
    OverviewModule,
    VendorOtpModule,
    OwnSecondFactorModule,
    PasswordsModule,
    RoutesModule,
    SenderNameReviewsModule,
    VendorSenderNamesModule,
    ScheduledSendsModule,
    SendsModule,
    SessionsModule,
    SmsLogsModule,
    SubAccountsModule,
    TextRetentionModule,
    TrafficLimitsModule,
    UsageModule,
    UsersModule,
    VendorApiKeysModule,
    VendorLimitsModule,
    VendorAuditModule,
    VendorTextRetentionModule,
    VendorsModule,
    WebhookDeliveriesModule,
    WebhookEndpointsModule,
    WebhooksModule,
  ],
})
export class GatewayModule {}
