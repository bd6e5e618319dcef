import { segmentText } from '@sms/sms-text';
import type { OutgoingSegment } from '../submitting/segment';
import type { HttpCarrierSettings } from './carrier-settings';

/** Reports asked for: delivered (1), not delivered (2), rejected by the operator (16). */
const DLR_MASK = '19';
const CODING_GSM7 = '0';
const CODING_UCS2 = '2';

/** Where the carrier reports to; `%d`, `%A` and `%T` are its own placeholders, filled in by it. */
function dlrUrl(settings: Pick<HttpCarrierSettings, 'name' | 'receiptUrl' | 'receiptToken'>, { submissionId, recipient }: OutgoingSegment): string {
  const url = new URL(settings.receiptUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/dlr/${settings.name}/${settings.receiptToken}`;
  return `${url.toString()}?submission=${submissionId}&to=${recipient}&state=%d&at=%T&answer=%A`;
}

/** The fields of one `sendsms` request. A long text goes segment by segment, each with its concatenation header. */
export function sendSmsFields(settings: HttpCarrierSettings, outgoing: OutgoingSegment): URLSearchParams {
  const { encoding, segments } = segmentText(outgoing.text);
  const fields = new URLSearchParams({
    username: settings.username,
    password: settings.password,
    from: outgoing.sender,
    to: outgoing.recipient,
    text: segments[outgoing.segment - 1] ?? '',
    charset: 'UTF-8',
    coding: encoding === 'gsm7' ? CODING_GSM7 : CODING_UCS2,
    // Minutes.
    validity: String(Math.max(1, Math.ceil(outgoing.validitySeconds / 60))),
    'dlr-mask': DLR_MASK,
    'dlr-url': dlrUrl(settings, outgoing),
  });
  if (outgoing.segments > 1) fields.set('udh', String.fromCharCode(5, 0, 3, outgoing.messageId % 0x80, outgoing.segments, outgoing.segment));
  return fields;
}
