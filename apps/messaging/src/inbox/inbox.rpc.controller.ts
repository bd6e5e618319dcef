import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { MESSAGING_OPERATIONS, CarrierPageRequest } from '@sms/contracts/messaging';
import { ListCarrierOdditiesHandler } from './list-carrier-oddities.handler';
import { ListIncomingMessagesHandler } from './list-incoming-messages.handler';
import { ListUnmatchedReceiptsHandler } from './list-unmatched-receipts.handler';

/** Lists for operators what carriers sent that belongs to no message of a vendor. */
@Controller()
export class InboxRpcController {
  constructor(
    private readonly listUnmatchedReceipts: ListUnmatchedReceiptsHandler,
    private readonly listCarrierOddities: ListCarrierOdditiesHandler,
    private readonly listIncomingMessages: ListIncomingMessagesHandler,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.unmatchedReceipts)
  unmatchedReceipts(@Payload() request: CarrierPageRequest) {
    return this.listUnmatchedReceipts.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.carrierOddities)
  carrierOddities(@Payload() request: CarrierPageRequest) {
    return this.listCarrierOddities.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.incomingMessages)
  incomingMessages(@Payload() request: CarrierPageRequest) {
    return this.listIncomingMessages.execute(request);
  }
}
