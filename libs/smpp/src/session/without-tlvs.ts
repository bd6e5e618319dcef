import type { FieldsOf } from '../codec/pdu';
import { SmppEncodeError } from '../codec/smpp-errors';

/**
 * Fields as SMPP 3.3 has them. Throws SmppEncodeError when the message would not be the same without its optional
 * parameters.
 */
export function withoutTlvs({ tlvs, ...fields }: FieldsOf<'submit_sm'>): FieldsOf<'submit_sm'> {
  if (tlvs?.messagePayload !== undefined || tlvs?.sarMsgRefNum !== undefined) {
    throw new SmppEncodeError('SMPP 3.3 has neither message_payload nor sar_msg_ref_num');
  }
  return fields;
}
