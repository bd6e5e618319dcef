import type { Provider } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { periodicJob } from '@sms/platform/runtime';
import { AdvanceTable } from './intake/advances/advance-table';
import { AskCarriers } from './sweeps/ask-carriers';
import { AuditMessages } from './sweeps/audit-messages';
import { CloseOverdue } from './sweeps/close-overdue';
import { ExpireMessages } from './sweeps/expire-messages';
import { MatchAgain } from './sweeps/match-again';
import { ReleaseOrphanedHolds } from './sweeps/release-orphaned-holds';
import { RerouteMessages } from './sweeps/reroute-messages';
import { CarrierOddities } from './inbox/carrier-oddities';
import { ForgetIncoming } from './inbox/forget-incoming';
import { IncomingMessages } from './inbox/incoming-messages';
import { ForgetTestMessages } from './message-log/upkeep/forget-test-messages';
import { countReceipt } from './receipts/receipt-metrics';
import { UnmatchedReceipts } from './receipts/unmatched-receipts';
import { ConcatReferences } from './delivery/concat-references';
import { EndWaits } from './sweeps/end-waits';
import { ReapClaims } from './sweeps/reap-claims';

const SECOND_MS = 1_000;

/** The periodic work of a worker. Several workers do it at once: rows are taken with SKIP LOCKED. */
export const PERIODIC_JOBS: readonly Provider[] = [
  periodicJob({
    name: 'claims of lost workers',
    everyMs: SECOND_MS,
    inject: [ReapClaims],
    run: (claims) => claims.execute(),
  }),
  periodicJob({
    name: 'ends of waits',
    everyMs: SECOND_MS / 2,
    inject: [EndWaits],
    run: (waits) => waits.execute(),
  }),
  periodicJob({
    name: 'routes',
    everyMs: SECOND_MS / 2,
    inject: [RerouteMessages],
    run: (routes) => routes.execute(),
  }),
  periodicJob({
    name: 'audit',
    everyMs: 5 * SECOND_MS,
    inject: [AuditMessages],
    run: (audit) => audit.execute(),
  }),
  periodicJob({
    name: 'expiry',
    everyMs: SECOND_MS,
    inject: [ExpireMessages],
    run: (expiry) => expiry.execute(),
  }),
  periodicJob({
    name: 'inferred receipts',
    everyMs: 5 * SECOND_MS,
    inject: [CloseOverdue],
    run: (closeOverdue) => closeOverdue.infer(),
  }),
  periodicJob({
    name: 'overdue receipts',
    everyMs: 5 * SECOND_MS,
    inject: [CloseOverdue],
    run: (closeOverdue) => closeOverdue.execute(),
  }),
  periodicJob({
    name: 'questions to carriers',
    everyMs: 5 * SECOND_MS,
    inject: [AskCarriers],
    run: (askCarriers) => askCarriers.execute(),
  }),
  periodicJob({
    name: 'unmatched receipts',
    everyMs: SECOND_MS / 2,
    inject: [MatchAgain],
    run: (matchAgain) => matchAgain.execute(),
  }),
  periodicJob({
    name: 'orphaned holds',
    everyMs: 15 * SECOND_MS,
    inject: [ReleaseOrphanedHolds],
    run: (holds) => holds.execute(),
  }),
  periodicJob({
    name: 'advances of lost processes',
    everyMs: 5 * SECOND_MS,
    inject: [AdvanceTable],
    run: (advances) => advances.giveBackLeft(),
  }),
  periodicJob({
    name: 'incoming parts',
    everyMs: 60 * SECOND_MS,
    inject: [Database, IncomingMessages],
    run: (database, incoming) => database.transaction((sql) => incoming.giveUpWaiting(sql)),
  }),
  periodicJob({
    name: 'incoming messages expiry',
    everyMs: 600 * SECOND_MS,
    inject: [ForgetIncoming],
    run: (incoming) => incoming.execute(),
  }),
  periodicJob({
    name: 'unmatched receipts expiry',
    everyMs: 600 * SECOND_MS,
    inject: [Database, UnmatchedReceipts],
    run: async (database, unmatched) => {
      const carriers = await database.transaction((sql) => unmatched.expire(sql));
      for (const carrier of carriers) countReceipt(carrier, 'expired');
      return carriers.length > 0;
    },
  }),
  periodicJob({
    name: 'oddities expiry',
    everyMs: 600 * SECOND_MS,
    inject: [Database, CarrierOddities],
    run: (database, oddities) => database.transaction((sql) => oddities.expire(sql)),
  }),
  periodicJob({
    name: 'test messages expiry',
    everyMs: 60 * SECOND_MS,
    inject: [ForgetTestMessages],
    run: (messages) => messages.execute(),
  }),
  periodicJob({
    name: 'concatenation references',
    everyMs: 3_600 * SECOND_MS,
    inject: [Database, ConcatReferences],
    run: (database, references) => database.transaction((sql) => references.forget(sql)),
  }),
];
