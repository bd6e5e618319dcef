import type { Lane } from '@sms/contracts/messaging';
import { tlvFields, type TlvSettings } from './carrier-settings-tlvs';
import type { ByLane, SettingsFields } from './settings-fields';

/** Type and plan of senders of one kind; the first matching rule counts. */
export interface SourceRule {
  /**
   * Senders with letters; digits up to the length of a short code; longer digits that do not begin with 0; all digits;
   * every sender; or one sender.
   */
  readonly match: 'letters' | 'short_code' | 'international' | 'digits' | 'any' | { readonly sender: string };
  readonly ton: number;
  readonly npi: number;
}

/** How submits to an SMPP carrier are written. */
export interface SendingSettings extends TlvSettings {
  readonly interfaceVersion: '3.3' | '3.4' | '5.0';
  /** The rules of the carrier, followed by the standard ones. */
  readonly sourceRules: readonly SourceRule[];
  /** Senders of up to this many digits are short codes. */
  readonly senderMaxDigitsShort: number;
  readonly destTon: number;
  readonly destNpi: number;
  /** `46700…`, `+46700…`, `0046700…`, or `0700…` for numbers that begin with the country code and `00…` for others. */
  readonly destFormat: 'digits' | 'plus' | 'zero_zero' | 'national';
  /** Digits of the own country; needed for national numbers. */
  readonly countryCode: string | null;
  /** The alphabet for texts of GSM-7 characters; a text with characters that it lacks is sent as UCS-2. */
  readonly defaultAlphabet: 'gsm7' | 'latin1' | 'ascii';
  /** One septet an octet, or eight septets in seven octets. */
  readonly gsm7Packing: 'unpacked' | 'packed';
  /** data_coding of texts in GSM-7 or ASCII. */
  readonly gsm7DataCoding: number;
  readonly ucs2DataCoding: number;
  readonly latin1DataCoding: number;
  /**
   * How a long text is sent: headers with a reference of 8 or 16 bits, sar_ parameters, or whole in message_payload.
   */
  readonly concatenation: 'udh' | 'udh16' | 'sar' | 'payload';
  readonly validity: 'relative' | 'absolute' | 'none';
  readonly maxValidityHours: number;
  readonly submitMode: 'default' | 'store_and_forward';
  readonly serviceType: ByLane<string>;
  /** 0 to 3. */
  readonly priorityByLane: ByLane<number>;
  readonly flash: 'dcs' | 'dcs_f0' | 'subunit' | 'none';
  /** Whether our reference is sent as user_message_reference. */
  readonly sendReference: boolean;
  readonly registeredDelivery: number;
  /** Whether a receipt is requested with each part of a message, or with one of them. */
  readonly requestReceiptOn: 'each' | 'first' | 'last';
}

const OCTET = { min: 0, max: 255 };
const LOWEST_PRIORITY = 0;
const KINDS_OF_SENDERS = ['letters', 'short_code', 'international', 'digits', 'any'] as const;
const STANDARD_SOURCE_RULES: readonly SourceRule[] = [
  { match: 'letters', ton: 5, npi: 0 },
  { match: 'short_code', ton: 3, npi: 0 },
  { match: 'international', ton: 1, npi: 1 },
  { match: 'any', ton: 0, npi: 1 },
];

export function sendingFields(fields: SettingsFields): SendingSettings {
  const defaultAlphabet = fields.oneOf('default_alphabet', ['gsm7', 'latin1', 'ascii'], 'gsm7');
  const interfaceVersion = fields.oneOf('interface_version', ['3.3', '3.4', '5.0'], '3.4');
  return {
    ...tlvFields(fields),
    interfaceVersion,
    sourceRules: [...fields.objects('source_rules', sourceRule), ...STANDARD_SOURCE_RULES],
    senderMaxDigitsShort: fields.whole('sender_max_digits_short', { min: 0, max: 15 }, 6),
    destTon: fields.whole('dest_ton', OCTET, 1),
    destNpi: fields.whole('dest_npi', OCTET, 1),
    destFormat: fields.oneOf('dest_format', ['digits', 'plus', 'zero_zero', 'national'], 'digits'),
    countryCode: fields.optionalText('country_code', /^[1-9]\d{0,3}$/, '1 to 4 digits'),
    defaultAlphabet,
    gsm7Packing: fields.oneOf('gsm7_packing', ['unpacked', 'packed'], 'unpacked'),
    gsm7DataCoding: fields.whole('gsm7_data_coding', OCTET, 0),
    ucs2DataCoding: fields.whole('ucs2_data_coding', OCTET, 8),
    // Where Latin-1 is the default alphabet, it is what data_coding 0 means.
    latin1DataCoding: fields.whole('latin1_data_coding', OCTET, defaultAlphabet === 'latin1' ? 0 : 3),
    concatenation: fields.oneOf('concatenation', ['udh', 'udh16', 'sar', 'payload'], 'udh'),
    validity: fields.oneOf('validity', ['relative', 'absolute', 'none'], 'relative'),
    maxValidityHours: fields.whole('max_validity_hours', { max: 168 }, 48),
    submitMode: fields.oneOf('submit_mode', ['default', 'store_and_forward'], 'default'),
    serviceType: fields.byLane('service_type', serviceType, everyLane('')),
    priorityByLane: fields.byLane(
      'priority_by_lane',
      (lanes, lane, fallback) => lanes.whole(lane, { min: 0, max: 3 }, fallback),
      everyLane(LOWEST_PRIORITY),
    ),
    flash: fields.oneOf('flash', ['dcs', 'dcs_f0', 'subunit', 'none'], 'none'),
    sendReference: fields.flag('send_reference', interfaceVersion !== '3.3'),
    registeredDelivery: fields.whole('registered_delivery', OCTET, fields.is('receipt_means', 'none') ? 0 : 1),
    requestReceiptOn: fields.oneOf('request_receipt_on', ['each', 'first', 'last'], 'each'),
  };
}

function sourceRule(fields: SettingsFields): SourceRule {
  fields.exclusive(['sender', 'match']);
  const ton = fields.whole('ton', OCTET);
  const npi = fields.whole('npi', OCTET);
  if (fields.given('sender'))
    return { match: { sender: fields.text('sender', /^[\x20-\x7e]{1,20}$/, 'a sender') }, ton, npi };
  return { match: fields.oneOf('match', KINDS_OF_SENDERS), ton, npi };
}

function serviceType(fields: SettingsFields, field: string, fallback: string): string {
  return fields.text(field, /^[\x20-\x7e]{0,5}$/, 'a text of at most 5 characters', fallback);
}

function everyLane<T>(value: T): Readonly<Record<Lane, T>> {
  return { otp: value, single: value, bulk: value };
}
