import 'reflect-metadata';
import { startNatsService } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { messagingWorkerConfig } from './config/messaging.config';
import { WorkerModule } from './worker.module';

void runService(
  () => createLogger('messaging-worker', messagingWorkerConfig().logLevel),
  (logger) => startNatsService(WorkerModule, messagingWorkerConfig().nats, logger),
);
