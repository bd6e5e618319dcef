import 'reflect-metadata';
import { runMigrateCommand } from '@sms/platform/service';
import { otpMigrationConfig } from './config/otp.config';
import { MIGRATIONS } from './migrations';

void runMigrateCommand('otp', otpMigrationConfig, MIGRATIONS);
