import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { dispatcherMigrationConfig } from './config/webhook-dispatcher.config';
import { MIGRATIONS, RUNTIME_RIGHTS } from './migrations';

void runMigrateCommand('webhook-dispatcher', dispatcherMigrationConfig, MIGRATIONS, RUNTIME_RIGHTS);
