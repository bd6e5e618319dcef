import 'reflect-metadata';
import { runNatsService } from '@sms/platform/service';
import { dispatcherConfig } from './config/webhook-dispatcher.config';
import { WebhookDispatcherModule } from './webhook-dispatcher.module';

void runNatsService(WebhookDispatcherModule, dispatcherConfig);
