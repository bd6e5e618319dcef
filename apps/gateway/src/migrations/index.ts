import { sqlMigration } from '@sms/platform/database';
import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import accounts from './1795600000000-create-gateway/accounts.sql';
import limits from './1795600000000-create-gateway/limits.sql';
import sessions from './1795600000000-create-gateway/sessions.sql';

export const MIGRATIONS = [sqlMigration('CreateGateway1795600000000', accounts, sessions, limits, OUTBOX_TABLE_V1)];
