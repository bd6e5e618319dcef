import 'reflect-metadata';
import { runNatsService } from '@sms/platform/service';
import { messagingConfig } from './config/messaging.config';
import { MessagingModule } from './messaging.module';

void runNatsService(MessagingModule, messagingConfig);
