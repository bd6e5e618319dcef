import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { billingMigrationConfig } from './config/billing.config';
import { MIGRATIONS, RUNTIME_RIGHTS } from './migrations';

void runMigrateCommand('billing', billingMigrationConfig, MIGRATIONS, RUNTIME_RIGHTS);
