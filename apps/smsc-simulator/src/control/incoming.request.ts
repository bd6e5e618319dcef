import { Flag, OneOf, type ObjectSource, Text, Whole } from '@sms/platform/validation';
import { IsOptional } from 'class-validator';
import type { IncomingOrder, IncomingRecord } from '../incoming/incoming-desk';
import { incomingParts, type IncomingText } from '../incoming/incoming-parts';
import { STOP_WORDS, type StopLanguage } from '../incoming/stop-words';

const ADDRESS = [/^[ -~]{0,20}$/, 'at most 20 printable characters'] as const;
const STOP_LANGUAGES = Object.keys(STOP_WORDS) as StopLanguage[];

/** A subscriber's text as the control API accepts it. */
export class IncomingRequest {
  @Text(...ADDRESS) readonly source: string;
  @Text(...ADDRESS) readonly destination: string;
  /** One of this and the two below. At most so many characters fit into a message_payload, at two units each. */
  @Text(/^[^]{0,15000}$/u, 'a text of at most 15000 characters') readonly text: string | null = null;
  @OneOf(STOP_LANGUAGES) readonly stop: StopLanguage | null = null;
  @Text(/^[^]{0,64}$/u, 'a text of at most 64 characters') readonly imitatesReceiptOf: string = '';
  @IsOptional() @OneOf([0, 3, 8]) readonly dataCoding?: number;
  @IsOptional() @Whole(1, 153) readonly partLength?: number;
  @Whole(0, 0xffff) readonly reference: number = 1;
  @OneOf([8, 16]) readonly referenceBits: 8 | 16 = 8;
  @Flag() readonly inReverse: boolean = false;
  @IsOptional() @Whole(1, 255) readonly missingPart?: number;
  @Flag() readonly inPayload: boolean = false;
  @Whole(0, 255) readonly esmClass: number = 0;
  @Flag() readonly losesResponse: boolean = false;
  @OneOf(['deliver_sm', 'data_sm']) readonly as: 'deliver_sm' | 'data_sm' = 'deliver_sm';
}

/** Rejects a request with none or several of the fields that give its text. */
export function checkText(_request: IncomingRequest, source: ObjectSource): void {
  const given = source.oneOf(['text', 'stop', 'imitates_receipt_of']);
  if (given === undefined) source.reject('one of text, stop and imitates_receipt_of', 'is required');
}

/** Throws RangeError when the text cannot be encoded in this way. */
export function toOrder({ as: command, losesResponse, ...body }: IncomingRequest): IncomingOrder {
  // data_sm has no short_message.
  const incoming: IncomingText = { ...body, text: textOf(body), inPayload: body.inPayload || command === 'data_sm' };
  return { parts: incomingParts(incoming), command, losesResponse };
}

export function presentIncoming({ id, source, destination, command, parts, taken }: IncomingRecord): object {
  return { id, source, destination, command, parts, taken };
}

function textOf({
  text,
  stop,
  imitatesReceiptOf: id,
}: Pick<IncomingRequest, 'text' | 'stop' | 'imitatesReceiptOf'>): string {
  if (text !== null) return text;
  if (stop !== null) return STOP_WORDS[stop];
  return `id:${id} sub:001 dlvrd:001 submit date:2611211730 done date:2611211731 stat:DELIVRD err:000 text:`;
}
