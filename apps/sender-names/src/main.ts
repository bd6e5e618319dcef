import 'reflect-metadata';
import { runNatsService } from '@sms/platform/service';
import { senderNamesConfig } from './config/sender-names.config';
import { SenderNamesModule } from './sender-names.module';

void runNatsService(SenderNamesModule, senderNamesConfig);
