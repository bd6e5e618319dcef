import 'reflect-metadata';
import { startNatsService } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { senderNamesConfig } from './config/sender-names.config';
import { SenderNamesModule } from './sender-names.module';

void runService(
  () => createLogger('sender-names', senderNamesConfig().logLevel),
  (logger) => startNatsService(SenderNamesModule, senderNamesConfig().nats, logger),
);
