import { sqlMigration } from '@sms/platform/database';
import { CreateSenderName1763600000000 } from './1763600000000-create-sender-name';
import findAlikeNames from './1796000110000-find-alike-names.sql';
import withdrawSenderNames from './1796000100000-withdraw-sender-names.sql';

export const MIGRATIONS = [
  CreateSenderName1763600000000,
  sqlMigration('WithdrawSenderNames1796000100000', withdrawSenderNames),
  sqlMigration('FindAlikeNames1796000110000', findAlikeNames),
];
