import { segmentText } from '@sms/sms-text';
import type { OutgoingSegment } from '../../port/carrier';
import { callbackUrl } from '../callback-url';
import type { HttpCarrierSettings } from '../../settings/kannel.settings';
import type { HttpRequest } from '../../exchange/http-messages';

/**
 * Requests every report that Kannel has: delivered (1), not delivered (2), buffered (4), accepted (8) and refused (16)
 * by the SMSC.
 */
const DLR_MASK = '31';
const CODING_GSM7 = '0';
const CODING_UCS2 = '2';
const FORM = 'application/x-www-form-urlencoded';

type Settings = Pick<
  HttpCarrierSettings,
  'name' | 'url' | 'username' | 'password' | 'method' | 'concatenation' | 'receiptUrl' | 'receiptToken' | 'receiptMeans'
>;

/** Parameters of `sendsms` beside the text, under the names of its query. */
interface Fields {
  readonly username: string;
  readonly password: string;
  readonly from: string;
  readonly to: string;
  readonly coding: string;
  /** Minutes. */
  readonly validity: string;
  readonly 'dlr-mask'?: string;
  readonly 'dlr-url'?: string;
}

/** The number of requests for a text: one for each part, or one when the gateway splits it. */
export function countKannelParts(text: string, { concatenation }: Pick<Settings, 'concatenation'>): number {
  return concatenation === 'carrier' ? 1 : segmentText(text).segments.length;
}

/** One `sendsms` request. POST keeps the password and the text out of logs of addresses. */
export function sendSmsRequest(settings: Settings, outgoing: OutgoingSegment): HttpRequest {
  const { encoding, segments } = segmentText(outgoing.text);
  const text = settings.concatenation === 'carrier' ? outgoing.text : (segments[outgoing.segment - 1] ?? '');
  const fields: Fields = {
    username: settings.username,
    password: settings.password,
    from: outgoing.sender,
    to: outgoing.recipient,
    coding: encoding === 'gsm7' ? CODING_GSM7 : CODING_UCS2,
    validity: String(Math.max(1, Math.ceil(outgoing.validitySeconds / 60))),
    ...(settings.receiptMeans === 'none' ? {} : { 'dlr-mask': DLR_MASK, 'dlr-url': dlrUrl(settings, outgoing) }),
  };
  const udh =
    outgoing.segments > 1
      ? Buffer.of(5, 0, 3, outgoing.concatReference % 0x100, outgoing.segments, outgoing.segment)
      : null;
  const { pathname } = settings.url;
  switch (settings.method) {
    case 'get':
      return { method: 'GET', path: `${pathname}?${query(fields, text, udh)}`, headers: {}, body: null };
    case 'form':
      return { method: 'POST', path: pathname, headers: { 'content-type': FORM }, body: query(fields, text, udh) };
    case 'post':
      return {
        method: 'POST',
        path: pathname,
        headers: { ...kannelHeaders(fields, udh), 'content-type': 'text/plain; charset=UTF-8' },
        body: text,
      };
  }
}

/**
 * The address for reports. Kannel fills in its placeholders: state, time, the SMSC's answer and id, and the link it
 * came over.
 */
function dlrUrl(settings: Settings, { submissionId, recipient }: OutgoingSegment): string {
  const url = callbackUrl(settings.receiptUrl, settings.name, settings.receiptToken);
  return `${url}?submission=${submissionId}&to=${recipient}&state=%d&at=%T&answer=%A&id=%F&link=%i`;
}

/** Escapes the header octet by octet: as characters, octets over 127 would become two octets each. */
function query(fields: Fields, text: string, udh: Buffer | null): string {
  const encoded = new URLSearchParams({ ...fields, text, charset: 'UTF-8' }).toString();
  return udh === null
    ? encoded
    : `${encoded}&udh=${[...udh].map((octet) => `%${octet.toString(16).padStart(2, '0')}`).join('')}`;
}

/** Kannel accepts no forms: with POST the body is the text, and the other parameters are headers. */
function kannelHeaders(fields: Fields, udh: Buffer | null): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries<string>({ ...fields }))
    headers[`x-kannel-${name}`] = octetsAsCharacters(value);
  if (udh !== null) headers['x-kannel-udh'] = udh.toString('hex');
  return headers;
}

/** Headers are written as Latin-1, so one character for each octet of UTF-8 makes those octets arrive. */
function octetsAsCharacters(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
