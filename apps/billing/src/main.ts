import 'reflect-metadata';
import { startNatsService } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { BillingModule } from './billing.module';
import { billingConfig } from './config/billing.config';

void runService(
  () => createLogger('billing', billingConfig().logLevel),
  (logger) => startNatsService(BillingModule, billingConfig().nats, logger),
);
