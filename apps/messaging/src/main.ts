import 'reflect-metadata';
import { startNatsService } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { messagingConfig } from './config/messaging.config';
import { MessagingModule } from './messaging.module';

void runService(
  () => createLogger('messaging', messagingConfig().logLevel),
  (logger) => startNatsService(MessagingModule, messagingConfig().nats, logger),
);
