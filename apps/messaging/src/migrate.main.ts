import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { messagingMigrationConfig } from './config/messaging.config';
import { MIGRATIONS } from './migrations';

void runMigrateCommand('messaging', messagingMigrationConfig, MIGRATIONS);
