import { Module } from '@nestjs/common';
import { OutboxModule } from '@sms/platform/events';
import { ServiceModule } from '@sms/platform/service';
import { AutoRepliesModule } from './auto-replies/auto-replies.module';
import { CarrierSettingsModule } from './carrier-settings/carrier-settings.module';
import { CarrierSettingsRpcModule } from './carrier-settings/versions/carrier-settings-rpc.module';
import { messagingConfig } from './config/messaging.config';
import { CarrierStatusModule } from './delivery/sessions/carrier-status.module';
import { ErasureModule } from './erasure/erasure.module';
import { InboxModule } from './inbox/inbox.module';
import { ControlModule } from './intake/control/control.module';
import { IntakeModule } from './intake/intake.module';
import { MessageLogModule } from './message-log/message-log.module';
import { OptOutsModule } from './opt-outs/opt-outs.module';
import { OverviewModule } from './overview/overview.module';
import { UsageModule } from './usage/usage.module';
import { QueueMetricsModule } from './queue/queue-metrics.module';
import { TextRetentionModule } from './texts/text-retention.module';
import { TextsModule } from './texts/texts.module';

/** The request side: accepts send requests and returns their outcomes. */
@Module({
  imports: [
    ServiceModule.forRoot(messagingConfig),
    CarrierSettingsModule,
    TextsModule,
    OutboxModule,
    IntakeModule,
    ControlModule,
    MessageLogModule,
    InboxModule,
    ErasureModule,
    OptOutsModule,
    AutoRepliesModule,
    TextRetentionModule,
    CarrierStatusModule,
    QueueMetricsModule,
    UsageModule,
    OverviewModule,
    CarrierSettingsRpcModule,
  ],
})
export class MessagingModule {}
