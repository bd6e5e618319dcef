import { sqlMigration } from '@sms/platform/database';
import { CreateAccounts1763700000000 } from './1763700000000-create-accounts';
import createRateWindow from './1763700100000-create-rate-window.sql';
import createIdempotency from './1763700200000-create-idempotency.sql';
import createAuditLog from './1763700300000-create-audit-log.sql';
import createSessions from './1763700400000-create-sessions.sql';
import createOtpVerifyFailure from './1795300100000-create-otp-verify-failure.sql';
import manageUsers from './1796000200000-manage-users.sql';
import addApiKeyScopes from './1796000300000-add-api-key-scopes.sql';
import limitAccounts from './1796000400000-limit-accounts.sql';
import versionSuspensions from './1797000100000-version-suspensions.sql';
import { ClaimPermitsAhead1798000100000 } from './1798000100000-claim-permits-ahead';
import createConsoleSessions from './1799000100000-create-console-sessions.sql';
import letParentsSuspend from './1799000200000-let-parents-suspend.sql';
import addWebhooksScope from './1799000300000-add-webhooks-scope.sql';

export const MIGRATIONS = [
  CreateAccounts1763700000000,
  sqlMigration('CreateRateWindow1763700100000', createRateWindow),
  sqlMigration('CreateIdempotency1763700200000', createIdempotency),
  sqlMigration('CreateAuditLog1763700300000', createAuditLog),
  sqlMigration('CreateSessions1763700400000', createSessions),
  sqlMigration('CreateOtpVerifyFailure1795300100000', createOtpVerifyFailure),
  sqlMigration('ManageUsers1796000200000', manageUsers),
  sqlMigration('AddApiKeyScopes1796000300000', addApiKeyScopes),
  sqlMigration('LimitAccounts1796000400000', limitAccounts),
  sqlMigration('VersionSuspensions1797000100000', versionSuspensions),
  ClaimPermitsAhead1798000100000,
  sqlMigration('CreateConsoleSessions1799000100000', createConsoleSessions),
  sqlMigration('LetParentsSuspend1799000200000', letParentsSuspend),
  sqlMigration('AddWebhooksScope1799000300000', addWebhooksScope),
];
