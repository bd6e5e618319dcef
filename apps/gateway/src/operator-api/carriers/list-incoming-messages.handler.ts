import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { cursorAfter } from '../../edge/paging/list-page';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CarrierMail } from './carrier-mail';
import { IncomingMessagesResponse } from './carrier-mail.response';
import type { CarrierPageParams } from './carrier-page.params';

@Injectable()
export class ListIncomingMessagesHandler {
  constructor(private readonly mail: CarrierMail) {}

  async execute(operator: OperatorCaller, query: CarrierPageParams): Promise<IncomingMessagesResponse> {
    const { messages } = await this.mail.page(
      operator,
      'incoming-messages',
      MESSAGING_OPERATIONS.incomingMessages,
      query,
    );
    return IncomingMessagesResponse.of(messages, cursorAfter(messages, query.limit));
  }
}
