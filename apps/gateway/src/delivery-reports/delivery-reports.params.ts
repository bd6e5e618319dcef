import { Phone, Text } from '../http/field-rule';

export class DeliveryReportsParams {
  @Phone()
  dest_addr: string;

  @Text(1, 100)
  request_id: string;
}
