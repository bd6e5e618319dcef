import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { messagingMigrationConfig } from './config/messaging.config';
import { MIGRATIONS, RUNTIME_RIGHTS } from './migrations';

void runMigrateCommand('messaging', messagingMigrationConfig, MIGRATIONS, RUNTIME_RIGHTS);
