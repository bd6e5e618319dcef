import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { cursorAfter } from '../../edge/paging/list-page';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CarrierMail } from './carrier-mail';
import { UnmatchedReceiptsResponse } from './carrier-mail.response';
import type { CarrierPageParams } from './carrier-page.params';

@Injectable()
export class ListUnmatchedReceiptsHandler {
  constructor(private readonly mail: CarrierMail) {}

  async execute(operator: OperatorCaller, query: CarrierPageParams): Promise<UnmatchedReceiptsResponse> {
    const { receipts } = await this.mail.page(
      operator,
      'unmatched-receipts',
      MESSAGING_OPERATIONS.unmatchedReceipts,
      query,
    );
    return UnmatchedReceiptsResponse.of(receipts, cursorAfter(receipts, query.limit));
  }
}
