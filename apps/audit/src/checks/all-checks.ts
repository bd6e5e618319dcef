import type { Check } from '../reading/check';
import { everyAdvanceAddsUp } from './advances';
import { auditLogIsWhole } from './audit-log';
import { everyPasswordWasSent, namesAgree } from './copies';
import { everyEventHasAState, feedHasNoGap } from './deliveries';
import { everyStatusIsEmitted } from './events';
import { everyHoldIsOfARequest } from './holds';
import { balancesFollow, chainIsWhole } from './ledger';
import { everyMessageHasAPlace } from './places';
import { everyRequestHasItsMessages } from './requests';
import { everyRestoreIsAnnounced } from './restores';
import { everyStatusIsSettled } from './settlements';
import { tenantsAgree } from './tenants';
import { usageAddsUp } from './usage';
import { usageDaysAddUp, usageMonthsAddUp, usageRoutesAddUp, usageSeriesAddUp } from './usage-days';
import { everyOpenMessageIsWatched } from './watches';
import { nothingIsOverdue, outboxesAreEmptied } from './waiting';

/** The checks in the order in which they run and are shown. */
export const CHECKS: readonly Check[] = [
  everyRestoreIsAnnounced,
  everyRequestHasItsMessages,
  everyMessageHasAPlace,
  everyOpenMessageIsWatched,
  balancesFollow,
  chainIsWhole,
  everyHoldIsOfARequest,
  everyAdvanceAddsUp,
  everyStatusIsSettled,
  usageAddsUp,
  usageDaysAddUp,
  usageRoutesAddUp,
  usageSeriesAddUp,
  usageMonthsAddUp,
  everyStatusIsEmitted,
  feedHasNoGap,
  everyEventHasAState,
  tenantsAgree,
  everyPasswordWasSent,
  namesAgree,
  auditLogIsWhole,
  outboxesAreEmptied,
  nothingIsOverdue,
];
