import { CreateAccounts1763700000000 } from './1763700000000-create-accounts';
import { CreateRateWindow1763700100000 } from './1763700100000-create-rate-window';
import { CreateIdempotency1763700200000 } from './1763700200000-create-idempotency';
import { CreateAuditLog1763700300000 } from './1763700300000-create-audit-log';
import { CreateSessions1763700400000 } from './1763700400000-create-sessions';
import { CreateOtpVerifyFailure1795300100000 } from './1795300100000-create-otp-verify-failure';
import { ManageUsers1796000200000 } from './1796000200000-manage-users';
import { AddApiKeyScopes1796000300000 } from './1796000300000-add-api-key-scopes';
import { LimitAccounts1796000400000 } from './1796000400000-limit-accounts';
import { VersionSuspensions1797000100000 } from './1797000100000-version-suspensions';
import { ClaimPermitsAhead1798000100000 } from './1798000100000-claim-permits-ahead';
import { CreateConsoleSessions1799000100000 } from './1799000100000-create-console-sessions';
import { LetParentsSuspend1799000200000 } from './1799000200000-let-parents-suspend';
import { AddWebhooksScope1799000300000 } from './1799000300000-add-webhooks-scope';

export const MIGRATIONS = [
  CreateAccounts1763700000000,
  CreateRateWindow1763700100000,
  CreateIdempotency1763700200000,
  CreateAuditLog1763700300000,
  CreateSessions1763700400000,
  CreateOtpVerifyFailure1795300100000,
  ManageUsers1796000200000,
  AddApiKeyScopes1796000300000,
  LimitAccounts1796000400000,
  VersionSuspensions1797000100000,
  ClaimPermitsAhead1798000100000,
  CreateConsoleSessions1799000100000,
  LetParentsSuspend1799000200000,
  AddWebhooksScope1799000300000,
];
