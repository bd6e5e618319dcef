import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { billingMigrationConfig } from './config/billing.config';
import { MIGRATIONS } from './migrations';

void runMigrateCommand('billing', billingMigrationConfig, MIGRATIONS);
