import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { dispatcherMigrationConfig } from './config/webhook-dispatcher.config';
import { MIGRATIONS } from './migrations';

void runMigrateCommand('webhook-dispatcher', dispatcherMigrationConfig, MIGRATIONS);
