import type { Provider } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { periodicJob } from '@sms/platform/runtime';
import { CarrierOddities } from '../incoming/carrier-oddities';
import { IncomingMessages } from '../incoming/incoming-messages';
import { countReceipt } from '../receipts/receipt-metrics';
import { UnmatchedReceipts } from '../receipts/unmatched-receipts';
import { ConcatReferences } from '../submitting/concat-references';
import { AskCarriers } from './ask-carriers';
import { CloseOverdue } from './close-overdue';
import { MatchAgain } from './match-again';
import { ReleaseOrphanedHolds } from './release-orphaned-holds';
import { SweepQueue } from './sweep-queue';

const SECOND_MS = 1_000;

/** The periodic work of a worker. Several workers may sweep at once: rows are taken with SKIP LOCKED. */
export const SWEEPERS: readonly Provider[] = [
  periodicJob({
    name: 'queue sweep',
    everyMs: SECOND_MS / 2,
    inject: [Database, SweepQueue],
    run: (database, queue) => database.transaction((sql) => queue.execute(sql)),
  }),
  periodicJob({
    name: 'unmatched receipts',
    everyMs: SECOND_MS,
    inject: [MatchAgain],
    run: (matchAgain) => matchAgain.execute(),
  }),
  periodicJob({
    name: 'inferred receipts',
    everyMs: 5 * SECOND_MS,
    inject: [Database, CloseOverdue],
    run: (database, closeOverdue) => database.transaction((sql) => closeOverdue.infer(sql)),
  }),
  periodicJob({
    name: 'questions to carriers',
    everyMs: 5 * SECOND_MS,
    inject: [AskCarriers],
    run: (askCarriers) => askCarriers.execute(),
  }),
  periodicJob({
    name: 'overdue messages',
    everyMs: 60 * SECOND_MS,
    inject: [Database, CloseOverdue],
    run: (database, closeOverdue) => database.transaction((sql) => closeOverdue.execute(sql)),
  }),
  periodicJob({
    name: 'orphaned holds',
    everyMs: 15 * SECOND_MS,
    inject: [ReleaseOrphanedHolds],
    run: (holds) => holds.execute(),
  }),
  periodicJob({
    name: 'incoming parts',
    everyMs: 60 * SECOND_MS,
    inject: [Database, IncomingMessages],
    run: (database, incoming) => database.transaction((sql) => incoming.giveUpWaiting(sql)),
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
    name: 'concatenation references',
    everyMs: 3_600 * SECOND_MS,
    inject: [Database, ConcatReferences],
    run: (database, references) => database.transaction((sql) => references.forget(sql)),
  }),
];
