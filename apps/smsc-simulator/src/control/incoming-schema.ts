import type { IncomingOrder, IncomingRecord } from '../incoming/incoming-desk';
import { incomingParts, type IncomingText } from '../incoming/incoming-parts';
import { STOP_WORDS, type StopLanguage } from '../incoming/stop-words';

/** Characters that fit into a PDU's message_payload even if each takes two UCS-2 units. */
const MAX_TEXT_LENGTH = 15_000;
const address = { type: 'string', maxLength: 20, pattern: '^[ -~]*$' } as const;

/** A subscriber's text as the control API accepts it; one of `text`, `stop` and `imitates_receipt_of`. */
export interface IncomingBody {
  source: string;
  destination: string;
  text?: string;
  stop?: StopLanguage;
  imitates_receipt_of?: string;
  data_coding?: number;
  part_length?: number;
  reference: number;
  reference_bits: 8 | 16;
  in_reverse: boolean;
  missing_part?: number;
  in_payload: boolean;
  esm_class: number;
  loses_response: boolean;
  as: 'deliver_sm' | 'data_sm';
}

export const INCOMING_SCHEMA = {
  type: 'object',
  required: ['source', 'destination'],
  additionalProperties: false,
  oneOf: [{ required: ['text'] }, { required: ['stop'] }, { required: ['imitates_receipt_of'] }],
  properties: {
    source: address,
    destination: address,
    text: { type: 'string', maxLength: MAX_TEXT_LENGTH },
    stop: { enum: Object.keys(STOP_WORDS) },
    imitates_receipt_of: { type: 'string', maxLength: 64 },
    data_coding: { enum: [0, 3, 8] },
    part_length: { type: 'integer', minimum: 1, maximum: 153 },
    reference: { type: 'integer', minimum: 0, maximum: 0xffff, default: 1 },
    reference_bits: { enum: [8, 16], default: 8 },
    in_reverse: { type: 'boolean', default: false },
    missing_part: { type: 'integer', minimum: 1, maximum: 255 },
    in_payload: { type: 'boolean', default: false },
    esm_class: { type: 'integer', minimum: 0, maximum: 255, default: 0 },
    loses_response: { type: 'boolean', default: false },
    as: { enum: ['deliver_sm', 'data_sm'], default: 'deliver_sm' },
  },
} as const;

/** Throws RangeError when the text cannot be encoded in this way. */
export function toOrder(body: IncomingBody): IncomingOrder {
  const incoming: IncomingText = {
    source: body.source,
    destination: body.destination,
    text: textOf(body),
    reference: body.reference,
    referenceBits: body.reference_bits,
    inReverse: body.in_reverse,
    // data_sm has no short_message.
    inPayload: body.in_payload || body.as === 'data_sm',
    esmClass: body.esm_class,
    ...(body.data_coding !== undefined && { dataCoding: body.data_coding }),
    ...(body.part_length !== undefined && { partLength: body.part_length }),
    ...(body.missing_part !== undefined && { missingPart: body.missing_part }),
  };
  return { parts: incomingParts(incoming), command: body.as, losesResponse: body.loses_response };
}

export function presentIncoming({ id, source, destination, command, parts, taken }: IncomingRecord): object {
  return { id, source, destination, command, parts, taken };
}

function textOf({ text, stop, imitates_receipt_of: id }: IncomingBody): string {
  if (text !== undefined) return text;
  if (stop !== undefined) return STOP_WORDS[stop];
  return `id:${id} sub:001 dlvrd:001 submit date:2611211730 done date:2611211731 stat:DELIVRD err:000 text:`;
}
