import { MessageText, Phone } from '../http/field-rule';
import { SenderFields } from './sender-fields';

export class SendSmsRequest extends SenderFields {
  @Phone()
  phone: string;

  @MessageText()
  message: string;
}
