import { EXPECT_ROWS_V1, type RuntimeRights, sqlMigration } from '@sms/platform/database';
import { DATA_KEYS_V1 } from '@sms/platform/data-keys';
import { ERASED_ROWS_V1 } from '@sms/platform/erasures';
import { createFirstPartitions, PARTITIONS_V1 } from '@sms/platform/partitions';
import { eventPartitionPlans } from '../partitions/partition-plans';
import attempts from './1795600000000-create-webhook-dispatcher/attempts.sql';
import endpoints from './1795600000000-create-webhook-dispatcher/endpoints.sql';
import events from './1795600000000-create-webhook-dispatcher/events.sql';
import countAttempts from './1795692000000-count-attempts.sql';
import addOutcome from './1795700000000-add-outcome.sql';
import noteOutcomes from './1795700000001-note-outcomes.sql';
import traceEvents from './1796000000000-trace-events.sql';
import { IndexOutcomes1795700000002 } from './1795700000002-index-outcomes';
import noteLostNumbers from './1795810000000-note-lost-numbers.sql';
import keepPartitions from './1796400000000-keep-partitions.sql';
import leaveOutTextAndNumber from './1797500000000-leave-out-text-and-number.sql';
import sealBodies from './1797900000000-seal-bodies.sql';
import sendReceived from './1798010000000-send-received.sql';
import addEndpoints from './1798700000000-add-endpoints.sql';

/** A migration drops no partition; batches may be up to this many days old. */
const FIRST_RETENTION = { eventDays: 30, attemptDays: 30, batchDays: 14 };

export const MIGRATIONS = [
  sqlMigration('CreateWebhookDispatcher1795600000000', EXPECT_ROWS_V1, endpoints, events, attempts),
  sqlMigration('CountAttempts1795692000000', countAttempts),
  sqlMigration('AddOutcome1795700000000', addOutcome),
  sqlMigration('NoteOutcomes1795700000001', noteOutcomes),
  IndexOutcomes1795700000002,
  sqlMigration('NoteLostNumbers1795810000000', noteLostNumbers),
  sqlMigration('TraceEvents1796000000000', traceEvents),
  sqlMigration('KeepPartitions1796400000000', PARTITIONS_V1, keepPartitions, (runner) =>
    createFirstPartitions(runner, ...eventPartitionPlans(FIRST_RETENTION)),
  ),
  sqlMigration('CountErasedRows1796900000000', ERASED_ROWS_V1),
  sqlMigration('LeaveOutTextAndNumber1797500000000', leaveOutTextAndNumber),
  sqlMigration('SealBodies1797900000000', DATA_KEYS_V1, sealBodies),
  sqlMigration('SendReceived1798010000000', sendReceived),
  sqlMigration('AddEndpoints1798700000000', addEndpoints),
];

export const RUNTIME_RIGHTS: RuntimeRights = {
  // Written by the audit's commands, as the owner.
  lost_number: ['SELECT'],
};
