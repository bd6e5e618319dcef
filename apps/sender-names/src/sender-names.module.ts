import { Module } from '@nestjs/common';
import { ConfigModule, type ConfigType } from '@nestjs/config';
import { MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { DatabaseModule } from '@sms/platform/database';
import { OutboxRelayModule } from '@sms/platform/events';
import { NatsModule } from '@sms/platform/nats';
import { ObservabilityModule } from '@sms/platform/observability';
import { senderNamesConfig } from './config/sender-names.config';
import { ApproveSenderNameHandler } from './names/approve-sender-name.handler';
import { FindApprovedNameHandler } from './names/find-approved-name.handler';
import { ListReviewsHandler } from './names/list-reviews.handler';
import { ListSenderNamesHandler } from './names/list-sender-names.handler';
import { RejectSenderNameHandler } from './names/reject-sender-name.handler';
import { RequestSenderNameHandler } from './names/request-sender-name.handler';
import { SenderNameEntity } from './names/sender-name.entity';
import { SenderNamesRpcController } from './names/sender-names.rpc.controller';
import { WithdrawSenderNameHandler } from './names/withdraw-sender-name.handler';

@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true, ignoreEnvFile: true, load: [senderNamesConfig] }),
    ObservabilityModule.forRootAsync({
      inject: [senderNamesConfig.KEY],
      useFactory: (config: ConfigType<typeof senderNamesConfig>) => config.observability,
    }),
    DatabaseModule.forRootAsync({
      inject: [senderNamesConfig.KEY],
      useFactory: (config: ConfigType<typeof senderNamesConfig>) => config.database,
      entities: [SenderNameEntity],
    }),
    NatsModule.forRootAsync({
      inject: [senderNamesConfig.KEY],
      useFactory: (config: ConfigType<typeof senderNamesConfig>) => config.nats,
    }),
    OutboxRelayModule.to(MESSAGING_EVENTS),
  ],
  controllers: [SenderNamesRpcController],
  providers: [
    ApproveSenderNameHandler,
    FindApprovedNameHandler,
    ListReviewsHandler,
    ListSenderNamesHandler,
    RejectSenderNameHandler,
    RequestSenderNameHandler,
    WithdrawSenderNameHandler,
  ],
})
export class SenderNamesModule {}
