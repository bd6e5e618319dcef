import { sqlMigration } from '@sms/platform/database';
import { CreateMessaging1796000000000 } from './1796000000000-create-messaging';
import auditUpToAMark from './1796000000030-audit-up-to-a-mark.sql';
import markRequeuedMessages from './1796000000040-mark-requeued-messages.sql';
import noteServerOfWorkerLock from './1796000000060-note-server-of-worker-lock.sql';
import refuseAdvances from './1796000000065-refuse-advances.sql';
import keepTestMessagesShortly from './1796000000070-keep-test-messages-shortly.sql';
import { IndexAttemptsByTime1796000000080 } from './1796000000080-index-attempts-by-time';
import retryReceiptsByCarrier from './1796000000085-retry-receipts-by-carrier.sql';
import boundAttempts from './1796000000090-bound-attempts.sql';
import { ValidateBoundOfAttempts1796000000091 } from './1796000000091-validate-bound-of-attempts';
import { PartitionAttempts1796000000092 } from './1796000000092-partition-attempts';
import noteExpanderOfBulk from './1796000000095-note-expander-of-bulk.sql';

/** In the order in which they run. */
export const MIGRATIONS = [
  CreateMessaging1796000000000,
  sqlMigration('AuditUpToAMark1796000000030', auditUpToAMark),
  sqlMigration('MarkRequeuedMessages1796000000040', markRequeuedMessages),
  sqlMigration('NoteServerOfWorkerLock1796000000060', noteServerOfWorkerLock),
  sqlMigration('RefuseAdvances1796000000065', refuseAdvances),
  sqlMigration('KeepTestMessagesShortly1796000000070', keepTestMessagesShortly),
  IndexAttemptsByTime1796000000080,
  sqlMigration('RetryReceiptsByCarrier1796000000085', retryReceiptsByCarrier),
  sqlMigration('BoundAttempts1796000000090', boundAttempts),
  ValidateBoundOfAttempts1796000000091,
  PartitionAttempts1796000000092,
  sqlMigration('NoteExpanderOfBulk1796000000095', noteExpanderOfBulk),
];
