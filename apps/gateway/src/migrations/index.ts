import { type RuntimeRights, sqlMigration } from '@sms/platform/database';
import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import accounts from './1795600000000-create-gateway/accounts.sql';
import limits from './1795600000000-create-gateway/limits.sql';
import sessions from './1795600000000-create-gateway/sessions.sql';
import searchAccounts from './1795710000000-search-accounts.sql';
import { IndexAuditTargets1795710000001 } from './1795710000001-index-audit-targets';
import { IndexAuditActors1795710000002 } from './1795710000002-index-audit-actors';
import { IndexAuditActions1795710000003 } from './1795710000003-index-audit-actions';
import { IndexAuditTimes1795710000004 } from './1795710000004-index-audit-times';
import noteRestores from './1795810000000-note-restores.sql';
import countGuesses from './1796100000000-count-guesses.sql';
import noteSessionUses from './1796100000001-note-session-uses.sql';
import addSecondFactors from './1796100000002-add-second-factors.sql';
import noteSessionOrigins from './1796100000003-note-session-origins.sql';
import describeAuditEntries from './1796200000000-describe-audit-entries.sql';
import chainAuditLog from './1796200000001-chain-audit-log.sql';
import { IndexAuditAccounts1796200000002 } from './1796200000002-index-audit-accounts';
import { IndexAuditCredentials1796200000003 } from './1796200000003-index-audit-credentials';
import { IndexAuditAddresses1796200000004 } from './1796200000004-index-audit-addresses';
import { IndexAuditVendors1796200000005 } from './1796200000005-index-audit-vendors';
import boundApiKeys from './1796200000010-bound-api-keys.sql';
import limitTraffic from './1796300000000-limit-traffic.sql';
import addOperatorRoles from './1796500000000-add-operator-roles.sql';
import addMail from './1796700000000-add-mail.sql';
import eraseDataSubjects from './1796900000000-erase-data-subjects.sql';
import addSingleSignOn from './1797300000000-add-single-sign-on.sql';
import addInvitations from './1797800000000-add-invitations.sql';
import recordCrossings from './1797815000000-record-crossings.sql';

export const MIGRATIONS = [
  sqlMigration('CreateGateway1795600000000', accounts, sessions, limits, OUTBOX_TABLE_V1),
  sqlMigration('SearchAccounts1795710000000', searchAccounts),
  IndexAuditTargets1795710000001,
  IndexAuditActors1795710000002,
  IndexAuditActions1795710000003,
  IndexAuditTimes1795710000004,
  sqlMigration('NoteRestores1795810000000', noteRestores),
  sqlMigration('CountGuesses1796100000000', countGuesses),
  sqlMigration('NoteSessionUses1796100000001', noteSessionUses),
  sqlMigration('AddSecondFactors1796100000002', addSecondFactors),
  sqlMigration('NoteSessionOrigins1796100000003', noteSessionOrigins),
  sqlMigration('DescribeAuditEntries1796200000000', describeAuditEntries),
  sqlMigration('ChainAuditLog1796200000001', chainAuditLog),
  IndexAuditAccounts1796200000002,
  IndexAuditCredentials1796200000003,
  IndexAuditAddresses1796200000004,
  IndexAuditVendors1796200000005,
  sqlMigration('BoundApiKeys1796200000010', boundApiKeys),
  sqlMigration('LimitTraffic1796300000000', limitTraffic),
  sqlMigration('AddOperatorRoles1796500000000', addOperatorRoles),
  sqlMigration('AddMail1796700000000', addMail),
  sqlMigration('EraseDataSubjects1796900000000', eraseDataSubjects),
  sqlMigration('AddSingleSignOn1797300000000', addSingleSignOn),
  sqlMigration('AddInvitations1797800000000', addInvitations),
  sqlMigration('RecordCrossings1797815000000', recordCrossings),
];

/** Whoever has the service's connection can add to the audit log, but change nothing in it that was written. */
export const RUNTIME_RIGHTS: RuntimeRights = {
  audit_log: ['SELECT', 'INSERT'],
  audit_link: ['SELECT', 'INSERT'],
  audit_chain: ['SELECT', 'UPDATE'],
  // Written by the audit's commands, as the owner.
  restored_period: ['SELECT'],
};
