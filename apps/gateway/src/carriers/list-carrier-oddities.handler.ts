import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import type { OperatorCaller } from '../identity/caller';
import { CarrierMail, nextBeforeId } from './carrier-mail';
import type { CarrierPageParams } from './carrier-page.params';

@Injectable()
export class ListCarrierOdditiesHandler {
  constructor(private readonly mail: CarrierMail) {}

  async execute(operator: OperatorCaller, query: CarrierPageParams) {
    const { oddities } = await this.mail.page(
      operator,
      'carrier-oddities',
      MESSAGING_OPERATIONS.carrierOddities,
      query,
    );
    return {
      oddities: oddities.map(({ id, carrier, kind, note, raw, at }) => ({
        id,
        carrier,
        kind,
        note,
        raw,
        created_at: at,
      })),
      next_before_id: nextBeforeId(oddities, query),
    };
  }
}
