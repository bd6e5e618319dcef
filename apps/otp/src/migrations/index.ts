import { sqlMigration } from '@sms/platform/database';
import { ERASED_ROWS_V1 } from '@sms/platform/erasures';
import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import createOtp from './1795600000000-create-otp.sql';
import countOtp from './1795692000000-count-otp.sql';
import capDays from './1796300000002-cap-days.sql';
import watchTraffic from './1796300000003-watch-traffic.sql';
import noteNotices from './1797815000000-note-notices.sql';
import { IndexTestPhones1796900000001 } from './1796900000001-index-test-phones';

export const MIGRATIONS = [
  sqlMigration('CreateOtp1795600000000', createOtp),
  sqlMigration('CountOtp1795692000000', countOtp),
  sqlMigration('CapDays1796300000002', capDays, OUTBOX_TABLE_V1),
  sqlMigration('WatchTraffic1796300000003', watchTraffic),
  sqlMigration('CountErasedRows1796900000000', ERASED_ROWS_V1),
  IndexTestPhones1796900000001,
  sqlMigration('NoteNotices1797815000000', noteNotices),
];
