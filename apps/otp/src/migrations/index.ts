import { sqlMigration } from '@sms/platform/database';
import createOtp from './1763600000000-create-otp.sql';
import separateSandboxCodes from './1795300000000-separate-sandbox-codes.sql';

export const MIGRATIONS = [
  sqlMigration('CreateOtp1763600000000', createOtp),
  sqlMigration('SeparateSandboxCodes1795300000000', separateSandboxCodes),
];
