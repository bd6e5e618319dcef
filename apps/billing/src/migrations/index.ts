import { EXPECT_ROWS_V1, sqlMigration } from '@sms/platform/database';
import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import { createFirstPartitions } from '@sms/platform/partitions';
import { LEDGER_PARTITIONS, LINK_PARTITIONS } from '../ledger/ledger-partitions';
import checks from './1795600000000-create-billing/checks.sql';
import lines from './1795600000000-create-billing/lines.sql';
import links from './1795600000000-create-billing/links.sql';
import capDays from './1796300000001-cap-days.sql';
import watchBalances from './1795692000000-watch-balances.sql';

export const MIGRATIONS = [
  sqlMigration('CreateBilling1795600000000', EXPECT_ROWS_V1, lines, links, checks, (runner) =>
    createFirstPartitions(runner, LEDGER_PARTITIONS, LINK_PARTITIONS),
  ),
  sqlMigration('WatchBalances1795692000000', watchBalances, OUTBOX_TABLE_V1),
  sqlMigration('CapDays1796300000001', capDays),
];
