import { EXPECT_ROWS_V1, type RuntimeRights, sqlMigration } from '@sms/platform/database';
import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import { DATA_KEYS_V1 } from '@sms/platform/data-keys';
import { ERASED_ROWS_V1 } from '@sms/platform/erasures';
import { createFirstPartitions, PARTITIONS_V1 } from '@sms/platform/partitions';
import { MIN_PARTITION_MESSAGES } from '../config/log-retention';
import { attemptPartitions, messagePartitions, requestPartitions } from '../message-log/message-partitions';
import acceptedMessages from './1795600000000-create-messaging/accepted-messages.sql';
import carriers from './1795600000000-create-messaging/carriers.sql';
import messageStates from './1795600000000-create-messaging/message-states.sql';
import sendQueue from './1795600000000-create-messaging/send-queue.sql';
import countUsage from './1795692000000-count-usage.sql';
import indexBulks from './1795710000000-index-bulks.sql';
import letOperatorsAct from './1795778400000-let-operators-act.sql';
import sealTexts from './1796050000000-seal-texts.sql';
import traceMessages from './1796000000000-trace-messages.sql';
import versionCarrierSettings from './1795800000000-version-carrier-settings.sql';
import keepPartitions from './1796400000000-keep-partitions.sql';
import sealTextsAtRest from './1797400000000-seal-texts-at-rest.sql';
import sealIncoming from './1797910000000-seal-incoming.sql';
import exemptOtp from './1798100000010-exempt-one-time-passwords.sql';
import scheduleSends from './1798400000000-schedule-sends.sql';
import listOptOuts from './1798100000000-list-opt-outs.sql';
import callingCodes from './1795790000000-count-usage-by-route/calling-codes.sql';
import usageRoutes from './1795790000000-count-usage-by-route/usage-routes.sql';
import { ADD_USAGE_SERIES_V1 } from './1797700000000-follow-usage/add-usage-series';
import followUsage from './1797700000000-follow-usage/follow-usage.sql';
import usageSeries from './1797700000000-follow-usage/usage-series.sql';
import routeIncoming from './1798000000000-route-incoming.sql';
import replyToMessages from './1798200000000-reply-to-messages.sql';
import { IndexConversations1798200000010 } from './1798200000010-index-conversations';
import controlBulks from './1798600000000-control-bulks.sql';
import { IndexIncoming1798000000001 } from './1798000000001-index-incoming';
import keepLabels from './1798500000000-keep-labels.sql';
import { IndexReferences1798500000001 } from './1798500000001-index-references';
import followMonths from './1798800000000-write-usage-months/follow-months.sql';
import usageMonth from './1798800000000-write-usage-months/usage-month.sql';
import { WRITE_USAGE_MONTHS_V1 } from './1798800000000-write-usage-months/write-usage-months';

const TABLES = [EXPECT_ROWS_V1, acceptedMessages, sendQueue, messageStates, carriers, OUTBOX_TABLE_V1];
const size = () => MIN_PARTITION_MESSAGES;

/** In the order in which they run. */
export const MIGRATIONS = [
  sqlMigration('CreateMessaging1795600000000', ...TABLES),
  sqlMigration('CountUsage1795692000000', countUsage),
  sqlMigration('IndexBulks1795710000000', indexBulks),
  sqlMigration('LetOperatorsAct1795778400000', letOperatorsAct),
  sqlMigration('CountUsageByRoute1795790000000', callingCodes, usageRoutes),
  sqlMigration('VersionCarrierSettings1795800000000', versionCarrierSettings),
  sqlMigration('TraceMessages1796000000000', traceMessages),
  sqlMigration('SealTexts1796050000000', sealTexts),
  sqlMigration('KeepPartitions1796400000000', PARTITIONS_V1, keepPartitions, (runner) =>
    createFirstPartitions(runner, requestPartitions(), messagePartitions(size), attemptPartitions(size)),
  ),
  sqlMigration('CountErasedRows1796900000000', ERASED_ROWS_V1),
  sqlMigration('SealTextsAtRest1797400000000', DATA_KEYS_V1, sealTextsAtRest),
  sqlMigration('FollowUsage1797700000000', usageSeries, ADD_USAGE_SERIES_V1, followUsage),
  sqlMigration('SealIncoming1797910000000', sealIncoming),
  sqlMigration('RouteIncoming1798000000000', routeIncoming),
  IndexIncoming1798000000001,
  sqlMigration('ListOptOuts1798100000000', listOptOuts),
  sqlMigration('ExemptOneTimePasswords1798100000010', exemptOtp),
  sqlMigration('ReplyToMessages1798200000000', replyToMessages),
  IndexConversations1798200000010,
  sqlMigration('ScheduleSends1798400000000', scheduleSends),
  sqlMigration('KeepLabels1798500000000', keepLabels),
  IndexReferences1798500000001,
  sqlMigration('ControlBulks1798600000000', controlBulks),
  sqlMigration('WriteUsageMonths1798800000000', usageMonth, WRITE_USAGE_MONTHS_V1, followMonths),
];

export const RUNTIME_RIGHTS: RuntimeRights = {
  calling_code: ['SELECT'],
  // Which settings operators have made and activated is never changed; a new key seals them anew.
  carrier_settings_version: ['SELECT', 'INSERT', 'UPDATE (sealed)', 'UPDATE (key_id)'],
  carrier_settings_activation: ['SELECT', 'INSERT'],
  // Number, time and origin of an opt-out are never changed. It ends once, and erasing its number takes its text.
  opt_out: [
    'SELECT',
    'INSERT',
    'DELETE',
    'UPDATE (text)',
    'UPDATE (ended_at)',
    'UPDATE (ended_by)',
    'UPDATE (ended_user_id)',
  ],
};
