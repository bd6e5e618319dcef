import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { gatewayMigrationConfig } from './config/gateway.config';
import { MIGRATIONS, RUNTIME_RIGHTS } from './migrations';

void runMigrateCommand('gateway', gatewayMigrationConfig, MIGRATIONS, RUNTIME_RIGHTS);
