import { operation, type EventBatch, type EventBatchReply } from '@sms/contracts/rpc';
import type { AdjustReply, AdjustRequest } from './adjust';
import type { BalanceReply, BalanceRequest } from './balance';
import type { BillingEvent } from './events';
import type { HoldReply, HoldRequest } from './hold';
import type { OpenHoldsReply, OpenHoldsRequest } from './open-holds';
import type { TopUpReply, TopUpRequest } from './top-up';

export const BILLING_OPERATIONS = {
  hold: operation<HoldRequest, HoldReply>('billing.hold.v1'),
  openHolds: operation<OpenHoldsRequest, OpenHoldsReply>('billing.open-holds.v1'),
  balance: operation<BalanceRequest, BalanceReply>('billing.balance.v1'),
  topUp: operation<TopUpRequest, TopUpReply>('billing.top-up.v1'),
  adjust: operation<AdjustRequest, AdjustReply>('billing.adjust.v1'),
} as const;

/** Takes `EventBatch<BillingEvent>`; the reply means that all of them are committed. */
export const BILLING_EVENTS = operation<EventBatch<BillingEvent>, EventBatchReply>('billing.events.v1');
