import 'reflect-metadata';
import { startNatsService } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { dispatcherConfig } from './config/webhook-dispatcher.config';
import { WebhookDispatcherModule } from './webhook-dispatcher.module';

void runService(
  () => createLogger('webhook-dispatcher', dispatcherConfig().logLevel),
  (logger) => startNatsService(WebhookDispatcherModule, dispatcherConfig().nats, logger),
);
