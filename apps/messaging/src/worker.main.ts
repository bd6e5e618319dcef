import 'reflect-metadata';
import { runNatsService } from '@sms/platform/service';
import { messagingWorkerConfig } from './config/messaging.config';
import { WorkerModule } from './worker.module';

void runNatsService(WorkerModule, messagingWorkerConfig);
