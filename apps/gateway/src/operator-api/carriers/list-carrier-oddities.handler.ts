import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { cursorAfter } from '../../edge/paging/list-page';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CarrierMail } from './carrier-mail';
import { CarrierOdditiesResponse } from './carrier-mail.response';
import type { CarrierPageParams } from './carrier-page.params';

@Injectable()
export class ListCarrierOdditiesHandler {
  constructor(private readonly mail: CarrierMail) {}

  async execute(operator: OperatorCaller, query: CarrierPageParams): Promise<CarrierOdditiesResponse> {
    const { oddities } = await this.mail.page(
      operator,
      'carrier-oddities',
      MESSAGING_OPERATIONS.carrierOddities,
      query,
    );
    return CarrierOdditiesResponse.of(oddities, cursorAfter(oddities, query.limit));
  }
}
