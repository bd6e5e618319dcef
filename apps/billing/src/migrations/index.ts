import { EXPECT_ROWS_V1, type RuntimeRights, sqlMigration } from '@sms/platform/database';
import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import { createFirstPartitions, PARTITIONS_V1 } from '@sms/platform/partitions';
import { LEDGER_PARTITIONS, LINK_PARTITIONS } from '../ledger/ledger-partitions';
import checks from './1795600000000-create-billing/checks.sql';
import lines from './1795600000000-create-billing/lines.sql';
import links from './1795600000000-create-billing/links.sql';
import countDays from './1796450000000-count-days.sql';
import capDays from './1796300000001-cap-days.sql';
import noteNotices from './1797815000000-note-notices.sql';
import watchBalances from './1795692000000-watch-balances.sql';
import keepPartitions from './1796400000000-keep-partitions.sql';

export const MIGRATIONS = [
  sqlMigration('CreateBilling1795600000000', EXPECT_ROWS_V1, lines, links, checks),
  sqlMigration('WatchBalances1795692000000', watchBalances, OUTBOX_TABLE_V1),
  sqlMigration('CapDays1796300000001', capDays),
  sqlMigration('KeepPartitions1796400000000', PARTITIONS_V1, keepPartitions, (runner) =>
    createFirstPartitions(runner, LEDGER_PARTITIONS, LINK_PARTITIONS),
  ),
  sqlMigration('CountDays1796450000000', countDays),
  sqlMigration('NoteNotices1797815000000', noteNotices),
];

/** Whoever has the service's connection can add to the ledger, but change nothing in it that was written. */
export const RUNTIME_RIGHTS: RuntimeRights = {
  credit_account: ['SELECT', 'INSERT', 'UPDATE'],
  hold: ['SELECT', 'INSERT', 'UPDATE (settled)'],
  settlement: ['SELECT', 'INSERT'],
  funding: ['SELECT', 'INSERT'],
  ledger_link: ['SELECT', 'INSERT'],
  ledger_seal: ['SELECT', 'INSERT'],
};
