import { operation, type EventBatchReply } from '@sms/contracts/rpc';
import { type AdjustReply, AdjustRequest } from './adjust';
import { type BalanceReply, BalanceRequest } from './balance';
import { type BalancesReply, BalancesRequest } from './balances';
import { type CrossingsReply, CrossingsRequest } from './crossings';
import { type EntriesReply, EntriesRequest } from './entries';
import { BillingEventBatches } from './events';
import { type LowBalance, SetLowBalanceRequest } from './low-balance';
import { SetDayCapRequest } from './day-cap';
import { type HoldReply, HoldRequest } from './hold';
import {
  type HoldsCheckedReply,
  HoldsCheckedRequest,
  type HoldsToCheckReply,
  HoldsToCheckRequest,
} from './holds-to-check';
import { type MessageEntriesReply, MessageEntriesRequest } from './message-entries';
import { type TopUpReply, TopUpRequest } from './top-up';

export const BILLING_OPERATIONS = {
  hold: operation<HoldRequest, HoldReply>('billing.hold.v1', HoldRequest),
  holdsToCheck: operation<HoldsToCheckRequest, HoldsToCheckReply>('billing.holds-to-check.v1', HoldsToCheckRequest),
  holdsChecked: operation<HoldsCheckedRequest, HoldsCheckedReply>('billing.holds-checked.v1', HoldsCheckedRequest),
  messageEntries: operation<MessageEntriesRequest, MessageEntriesReply>(
    'billing.message-entries.v1',
    MessageEntriesRequest,
  ),
  entries: operation<EntriesRequest, EntriesReply>('billing.entries.v1', EntriesRequest),
  balance: operation<BalanceRequest, BalanceReply>('billing.balance.v1', BalanceRequest),
  balances: operation<BalancesRequest, BalancesReply>('billing.balances.v1', BalancesRequest),
  setLowBalance: operation<SetLowBalanceRequest, LowBalance>('billing.set-low-balance.v1', SetLowBalanceRequest),
  setDayCap: operation<SetDayCapRequest, object>('billing.set-day-cap.v1', SetDayCapRequest),
  crossings: operation<CrossingsRequest, CrossingsReply>('billing.crossings.v1', CrossingsRequest),
  topUp: operation<TopUpRequest, TopUpReply>('billing.top-up.v1', TopUpRequest),
  adjust: operation<AdjustRequest, AdjustReply>('billing.adjust.v1', AdjustRequest),
} as const;

/** The reply means that all events are committed except those it names. */
export const BILLING_EVENTS = operation<BillingEventBatches, EventBatchReply>('billing.events.v1', BillingEventBatches);
