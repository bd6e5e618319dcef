import 'reflect-metadata';
import { runNatsService } from '@sms/platform/service';
import { BillingModule } from './billing.module';
import { billingConfig } from './config/billing.config';

void runNatsService(BillingModule, billingConfig);
