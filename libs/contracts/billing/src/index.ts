export { BILLING_EVENTS, BILLING_OPERATIONS } from './operations';
export {
  type AccountOpenedEvent,
  type BillingEvent,
  BillingEventBatches,
  type HoldRepeatedEvent,
  type HoldSettledEvent,
} from './events';
export { type DayCap, type DayCapUse, MAX_CAPPED_ACCOUNTS, SetDayCapRequest } from './day-cap';
export { BILLING_ERRORS } from './errors';
export { type AdjustReply, AdjustRequest } from './adjust';
export { type BalanceReply, BalanceRequest } from './balance';
export { type BalancesReply, BalancesRequest } from './balances';
export { type Crossing, type CrossingsReply, CrossingsRequest, MAX_CROSSINGS } from './crossings';
export { type EntriesReply, EntriesRequest, ENTRY_TYPES, type EntryType, type LedgerEntry } from './entries';
export { type HoldItem, type HoldOutcome, type HoldReply, HoldRequest, type HoldResult } from './hold';
export {
  type HoldBatch,
  type HoldsCheckedReply,
  HoldsCheckedRequest,
  type HoldsToCheckReply,
  type HoldToCheck,
  HoldsToCheckRequest,
} from './holds-to-check';
export { type LowBalance, SetLowBalanceRequest } from './low-balance';
export { type MessageEntriesReply, MessageEntriesRequest } from './message-entries';
export { type TopUpReply, TopUpRequest } from './top-up';
