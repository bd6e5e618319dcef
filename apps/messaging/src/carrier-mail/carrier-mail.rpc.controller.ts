import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { MESSAGING_OPERATIONS, type CarrierPageRequest } from '@sms/contracts/messaging';
import { ListCarrierOdditiesQuery } from './list-carrier-oddities.query';
import { ListIncomingMessagesQuery } from './list-incoming-messages.query';
import { ListUnmatchedReceiptsQuery } from './list-unmatched-receipts.query';

/** What carriers sent that belongs to no message of a vendor, for operators. */
@Controller()
export class CarrierMailRpcController {
  constructor(
    private readonly listUnmatchedReceipts: ListUnmatchedReceiptsQuery,
    private readonly listCarrierOddities: ListCarrierOdditiesQuery,
    private readonly listIncomingMessages: ListIncomingMessagesQuery,
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
