import { copiesAreUncertain, copiesWait } from './copies';
import { chargedOnce, creditsAddUp, ledgerAgrees } from './credits';
import { everyStatusArrives, feedHasNoGap, statusesArePaths } from './events';
import type { Invariant } from './invariant';
import { gapsFollowTheSchedule } from './retry-gaps';
import {
  acknowledgedIsLogged,
  allEnded,
  nothingInvented,
  onceLogged,
  ownMessagesOnly,
  refusedIsNotLogged,
  wholeOnArrival,
} from './messages';

export const INVARIANTS: readonly Invariant[] = [
  acknowledgedIsLogged,
  onceLogged,
  refusedIsNotLogged,
  nothingInvented,
  allEnded,
  wholeOnArrival,
  creditsAddUp,
  chargedOnce,
  ledgerAgrees,
  copiesAreUncertain,
  copiesWait,
  feedHasNoGap,
  statusesArePaths,
  everyStatusArrives,
  gapsFollowTheSchedule,
  ownMessagesOnly,
];
