import { Flag, Objects, OneOf, type ObjectSource, Text, Whole } from '@sms/platform/validation';
import { type ByLane, EachLane, everyLane } from './lanes';
import { TlvSettings } from './tlv.settings';

const MAX_OCTET = 255;
const KINDS_OF_SENDERS = ['letters', 'short_code', 'international', 'digits', 'any'] as const;

/** Type and plan of senders of one kind; the first matching rule counts. */
export interface SourceRule {
  /**
   * Senders with letters; digits up to the length of a short code; longer digits that do not begin with 0; all digits;
   * every sender; or one sender.
   */
  readonly match: (typeof KINDS_OF_SENDERS)[number] | { readonly sender: string };
  readonly ton: number;
  readonly npi: number;
}

const STANDARD_SOURCE_RULES: readonly SourceRule[] = [
  { match: 'letters', ton: 5, npi: 0 },
  { match: 'short_code', ton: 3, npi: 0 },
  { match: 'international', ton: 1, npi: 1 },
  { match: 'any', ton: 0, npi: 1 },
];

class SourceRuleFields {
  @Whole(0, MAX_OCTET) readonly ton: number;
  @Whole(0, MAX_OCTET) readonly npi: number;
  @Text(/^[\x20-\x7e]{1,20}$/, 'a sender') readonly sender: string = '';
  @OneOf(KINDS_OF_SENDERS, { fallback: (_, source) => (source.given('sender') ? 'any' : undefined) })
  readonly match: SourceRule['match'];
}

/** How submits to an SMPP carrier are written. */
export class SendingSettings extends TlvSettings {
  @OneOf(['3.3', '3.4', '5.0']) readonly interfaceVersion: '3.3' | '3.4' | '5.0' = '3.4';
  /** The rules of the carrier, followed by the standard ones. */
  @Objects(() => new SourceRuleFields(), sourceRule) readonly sourceRules: readonly SourceRule[] =
    STANDARD_SOURCE_RULES;
  /** Senders of up to this many digits are short codes. */
  @Whole(0, 15) readonly senderMaxDigitsShort: number = 6;
  @Whole(0, MAX_OCTET) readonly destTon: number = 1;
  @Whole(0, MAX_OCTET) readonly destNpi: number = 1;
  /** `46700…`, `+46700…`, `0046700…`, or `0700…` for numbers that begin with the country code and `00…` for others. */
  @OneOf(['digits', 'plus', 'zero_zero', 'national'])
  readonly destFormat: 'digits' | 'plus' | 'zero_zero' | 'national' = 'digits';
  /** Digits of the own country; needed for national numbers. */
  @Text(/^[1-9]\d{0,3}$/, '1 to 4 digits') override readonly countryCode: string | null = null;
  /** The alphabet for texts of GSM-7 characters; a text with characters that it lacks is sent as UCS-2. */
  @OneOf(['gsm7', 'latin1', 'ascii']) readonly defaultAlphabet: 'gsm7' | 'latin1' | 'ascii' = 'gsm7';
  /** One septet an octet, or eight septets in seven octets. */
  @OneOf(['unpacked', 'packed']) readonly gsm7Packing: 'unpacked' | 'packed' = 'unpacked';
  /** data_coding of texts in GSM-7 or ASCII. */
  @Whole(0, MAX_OCTET) readonly gsm7DataCoding: number = 0;
  @Whole(0, MAX_OCTET) readonly ucs2DataCoding: number = 8;
  // Where Latin-1 is the default alphabet, it is what data_coding 0 means.
  @Whole(0, MAX_OCTET, { fallback: ({ defaultAlphabet }: SendingSettings) => (defaultAlphabet === 'latin1' ? 0 : 3) })
  readonly latin1DataCoding: number;
  /**
   * How a long text is sent: headers with a reference of 8 or 16 bits, sar_ parameters, or whole in message_payload.
   */
  @OneOf(['udh', 'udh16', 'sar', 'payload']) readonly concatenation: 'udh' | 'udh16' | 'sar' | 'payload' = 'udh';
  @OneOf(['relative', 'absolute', 'none']) readonly validity: 'relative' | 'absolute' | 'none' = 'relative';
  @Whole(1, 168) readonly maxValidityHours: number = 48;
  @OneOf(['default', 'store_and_forward']) readonly submitMode: 'default' | 'store_and_forward' = 'default';
  @EachLane(Text(/^[\x20-\x7e]{0,5}$/, 'a text of at most 5 characters'))
  readonly serviceType: ByLane<string> = everyLane('');
  @EachLane(Whole(0, 3)) readonly priorityByLane: ByLane<number> = everyLane(0);
  @OneOf(['dcs', 'dcs_f0', 'subunit', 'none']) readonly flash: 'dcs' | 'dcs_f0' | 'subunit' | 'none' = 'none';
  /** Whether our reference is sent as user_message_reference. */
  @Flag({ fallback: ({ interfaceVersion }: SendingSettings) => interfaceVersion !== '3.3' })
  readonly sendReference: boolean;
  @Whole(0, MAX_OCTET, { fallback: ({ receiptMeans }: SendingSettings) => (receiptMeans === 'none' ? 0 : 1) })
  readonly registeredDelivery: number;
  /** Whether a receipt is requested with each part of a message, or with one of them. */
  @OneOf(['each', 'first', 'last']) readonly requestReceiptOn: 'each' | 'first' | 'last' = 'each';
}

function sourceRule({ ton, npi, sender, match }: SourceRuleFields, source: ObjectSource): SourceRule {
  return { match: source.oneOf(['sender', 'match']) === 'sender' ? { sender } : match, ton, npi };
}
