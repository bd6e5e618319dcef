import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { senderNamesMigrationConfig } from './config/sender-names.config';
import { MIGRATIONS } from './migrations';

void runMigrateCommand('sender-names', senderNamesMigrationConfig, MIGRATIONS);
