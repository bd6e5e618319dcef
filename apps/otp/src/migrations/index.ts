import { sqlMigration } from '@sms/platform/database';
import createOtp from './1795600000000-create-otp.sql';
import countOtp from './1795692000000-count-otp.sql';

export const MIGRATIONS = [
  sqlMigration('CreateOtp1795600000000', createOtp),
  sqlMigration('CountOtp1795692000000', countOtp),
];
