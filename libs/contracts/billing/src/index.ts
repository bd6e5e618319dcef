export { BILLING_EVENTS, BILLING_OPERATIONS } from './operations';
export type { AccountOpenedEvent, BillingEvent, HoldSettledEvent, Settlement } from './events';
export { BILLING_ERRORS } from './errors';
export type { AdjustReply, AdjustRequest } from './adjust';
export type { BalanceReply, BalanceRequest } from './balance';
export type { HoldItem, HoldOutcome, HoldReply, HoldRequest, HoldResult } from './hold';
export type { OpenHold, OpenHoldsReply, OpenHoldsRequest } from './open-holds';
export type { TopUpReply, TopUpRequest } from './top-up';
