import { CreateMessaging1796000000000 } from './1796000000000-create-messaging';
import { AuditUpToAMark1796000000030 } from './1796000000030-audit-up-to-a-mark';
import { MarkRequeuedMessages1796000000040 } from './1796000000040-mark-requeued-messages';
import { NoteServerOfWorkerLock1796000000060 } from './1796000000060-note-server-of-worker-lock';
import { RefuseAdvances1796000000065 } from './1796000000065-refuse-advances';
import { KeepTestMessagesShortly1796000000070 } from './1796000000070-keep-test-messages-shortly';
import { IndexAttemptsByTime1796000000080 } from './1796000000080-index-attempts-by-time';
import { LookAgainByCarrier1796000000085 } from './1796000000085-look-again-by-carrier';
import { BoundAttempts1796000000090 } from './1796000000090-bound-attempts';
import { ValidateBoundOfAttempts1796000000091 } from './1796000000091-validate-bound-of-attempts';
import { PartitionAttempts1796000000092 } from './1796000000092-partition-attempts';
import { NoteExpanderOfBulk1796000000095 } from './1796000000095-note-expander-of-bulk';

/** In the order in which they run. */
export const MIGRATIONS = [
  CreateMessaging1796000000000,
  AuditUpToAMark1796000000030,
  MarkRequeuedMessages1796000000040,
  NoteServerOfWorkerLock1796000000060,
  RefuseAdvances1796000000065,
  KeepTestMessagesShortly1796000000070,
  IndexAttemptsByTime1796000000080,
  LookAgainByCarrier1796000000085,
  BoundAttempts1796000000090,
  ValidateBoundOfAttempts1796000000091,
  PartitionAttempts1796000000092,
  NoteExpanderOfBulk1796000000095,
];
