import { sqlMigration } from '@sms/platform/database';
import createOtp from './1795600000000-create-otp.sql';

export const MIGRATIONS = [sqlMigration('CreateOtp1795600000000', createOtp)];
