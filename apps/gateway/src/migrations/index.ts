import { CreateAccounts1763700000000 } from './1763700000000-create-accounts';
import { CreateRateWindow1763700100000 } from './1763700100000-create-rate-window';
import { CreateIdempotency1763700200000 } from './1763700200000-create-idempotency';
import { CreateAuditLog1763700300000 } from './1763700300000-create-audit-log';
import { CreateSessions1763700400000 } from './1763700400000-create-sessions';
import { CreateOtpVerifyFailure1795300100000 } from './1795300100000-create-otp-verify-failure';

export const MIGRATIONS = [
  CreateAccounts1763700000000, CreateRateWindow1763700100000, CreateIdempotency1763700200000, CreateAuditLog1763700300000,
  CreateSessions1763700400000, CreateOtpVerifyFailure1795300100000,
];
