import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { gatewayMigrationConfig } from './config/gateway.config';
import { MIGRATIONS } from './migrations';

void runMigrateCommand('gateway', gatewayMigrationConfig, MIGRATIONS);
