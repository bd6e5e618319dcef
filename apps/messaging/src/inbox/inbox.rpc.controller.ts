import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  MESSAGING_OPERATIONS,
  CarrierPageRequest,
  ListNumbersRequest,
  ListReceivedRequest,
  ReadConversationRequest,
  RemoveNumberRequest,
  SetNumberRequest,
} from '@sms/contracts/messaging';
import { ListCarrierOdditiesHandler } from './list-carrier-oddities.handler';
import { ListIncomingMessagesHandler } from './list-incoming-messages.handler';
import { ListReceivedHandler } from './list-received.handler';
import { ListUnmatchedReceiptsHandler } from './list-unmatched-receipts.handler';
import { ReadConversationHandler } from './read-conversation.handler';
import { Numbers } from './numbers/numbers';

/** Lists for operators what carriers sent that belongs to no message of a vendor. */
@Controller()
export class InboxRpcController {
  constructor(
    private readonly listUnmatchedReceipts: ListUnmatchedReceiptsHandler,
    private readonly listCarrierOddities: ListCarrierOdditiesHandler,
    private readonly listIncomingMessages: ListIncomingMessagesHandler,
    private readonly listReceived: ListReceivedHandler,
    private readonly readConversation: ReadConversationHandler,
    private readonly numbers: Numbers,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.unmatchedReceipts)
  unmatchedReceipts(@Payload() request: CarrierPageRequest) {
    return this.listUnmatchedReceipts.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.carrierOddities)
  carrierOddities(@Payload() request: CarrierPageRequest) {
    return this.listCarrierOddities.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.listReceived)
  received(@Payload() request: ListReceivedRequest) {
    return this.listReceived.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.readConversation)
  conversation(@Payload() request: ReadConversationRequest) {
    return this.readConversation.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.listNumbers)
  listNumbers(@Payload() request: ListNumbersRequest) {
    return this.numbers.list(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.setNumber)
  setNumber(@Payload() request: SetNumberRequest) {
    return this.numbers.set(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.removeNumber)
  removeNumber(@Payload() request: RemoveNumberRequest) {
    return this.numbers.remove(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.incomingMessages)
  incomingMessages(@Payload() request: CarrierPageRequest) {
    return this.listIncomingMessages.execute(request);
  }
}
