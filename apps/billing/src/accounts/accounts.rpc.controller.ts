import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  BILLING_OPERATIONS,
  type AdjustReply,
  AdjustRequest,
  type BalanceReply,
  BalanceRequest,
  type BalancesReply,
  BalancesRequest,
  type CrossingsReply,
  CrossingsRequest,
  type EntriesReply,
  EntriesRequest,
  type LowBalance,
  type MessageEntriesReply,
  MessageEntriesRequest,
  SetDayCapRequest,
  SetLowBalanceRequest,
  type TopUpReply,
  TopUpRequest,
} from '@sms/contracts/billing';
import { SetDayCapHandler } from '../day-caps/set-day-cap.handler';
import { ListEntriesHandler } from '../ledger/list-entries.handler';
import { ReadMessageEntriesHandler } from '../ledger/read-message-entries.handler';
import { AdjustHandler } from './adjust.handler';
import { ListCrossingsHandler } from './list-crossings.handler';
import { ReadBalanceHandler } from './read-balance.handler';
import { ReadBalancesHandler } from './read-balances.handler';
import { SetLowBalanceHandler } from './set-low-balance.handler';
import { TopUpHandler } from './top-up.handler';

@Controller()
export class AccountsRpcController {
  constructor(
    private readonly readBalance: ReadBalanceHandler,
    private readonly readBalances: ReadBalancesHandler,
    private readonly readMessageEntries: ReadMessageEntriesHandler,
    private readonly listEntries: ListEntriesHandler,
    private readonly setThreshold: SetLowBalanceHandler,
    private readonly setCap: SetDayCapHandler,
    private readonly listCrossings: ListCrossingsHandler,
    private readonly topUp: TopUpHandler,
    private readonly adjustCredits: AdjustHandler,
  ) {}

  @MessagePattern(BILLING_OPERATIONS.balance)
  balance(@Payload() request: BalanceRequest): Promise<BalanceReply> {
    return this.readBalance.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.balances)
  balances(@Payload() request: BalancesRequest): Promise<BalancesReply> {
    return this.readBalances.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.messageEntries)
  messageEntries(@Payload() request: MessageEntriesRequest): Promise<MessageEntriesReply> {
    return this.readMessageEntries.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.entries)
  entries(@Payload() request: EntriesRequest): Promise<EntriesReply> {
    return this.listEntries.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.setLowBalance)
  setLowBalance(@Payload() request: SetLowBalanceRequest): Promise<LowBalance> {
    return this.setThreshold.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.setDayCap)
  setDayCap(@Payload() request: SetDayCapRequest): Promise<object> {
    return this.setCap.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.crossings)
  crossings(@Payload() request: CrossingsRequest): Promise<CrossingsReply> {
    return this.listCrossings.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.topUp)
  fund(@Payload() request: TopUpRequest): Promise<TopUpReply> {
    return this.topUp.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.adjust)
  adjust(@Payload() request: AdjustRequest): Promise<AdjustReply> {
    return this.adjustCredits.execute(request);
  }
}
