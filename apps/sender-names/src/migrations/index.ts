import { sqlMigration } from '@sms/platform/database';
import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import createSenderName from './1795600000000-create-sender-name.sql';

export const MIGRATIONS = [sqlMigration('CreateSenderName1795600000000', createSenderName, OUTBOX_TABLE_V1)];
