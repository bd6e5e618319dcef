import { decodePdu } from '../codec/decode-pdu';
import { encodePdu } from '../codec/encode-pdu';
import type { FieldsOf, IncomingPdu } from '../codec/pdu';

/** A deliver_sm as it would arrive. */
export function deliverSm(fields: FieldsOf<'deliver_sm'>): IncomingPdu {
  return decodePdu(encodePdu({ command: 'deliver_sm', sequence: 1, ...fields })) as IncomingPdu;
}

/** A data_sm with this text in message_payload. */
export function dataSm({ tlvs, ...fields }: FieldsOf<'data_sm'>, text: string): IncomingPdu {
  return decodePdu(
    encodePdu({
      command: 'data_sm',
      sequence: 1,
      ...fields,
      tlvs: { ...tlvs, messagePayload: Buffer.from(text, 'latin1') },
    }),
  ) as IncomingPdu;
}
