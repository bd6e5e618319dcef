import type { CommandStatusName, MessageState } from '@sms/smpp';

/** What comes back for a submit_sm; the functions behind the words stand in carrier/responses.ts. */
export type Response =
  | 'accept'
  | 'refuse'
  /** Taken, but the response is lost on its way. */
  | 'none'
  /** Neither taken nor answered. */
  | 'swallow'
  /** Taken, answered after `responseDelayMs`. */
  | 'late'
  /** Taken, answered after the next submit of the session was. */
  | 'out_of_order'
  /** Taken, answered, and before that a generic_nack with sequence 0, which belongs to nothing. */
  | 'nack_sequence_0'
  /** Refused with `status`, and a message_id that is cut short. */
  | 'half_body'
  /** Taken; the message_id of the response does not end with a NUL. */
  | 'no_nul'
  /** Taken; octets that are no optional parameter follow the message_id. */
  | 'stray_octets'
  /** Taken, and answered with the response of another command. */
  | 'wrong_command'
  /** From this submit on the session answers enquire_link and nothing else. */
  | 'enquire_link_only'
  /** The link is cut, the message lost. */
  | 'drop'
  /** The message is taken, and the link cut before the response. */
  | 'drop_accepted'
  | 'half_open'
  | 'garbage'
  | 'drip'
  | 'unbind';

/** How the id in the receipt is written, compared with the one in the response. */
export type IdForm =
  | 'same'
  | 'hex_then_decimal'
  | 'decimal_then_hex'
  | 'hex_then_padded_decimal'
  | 'hex_then_signed_decimal'
  | 'upper_then_lower'
  | 'zero_padded'
  | 'padded_to_10'
  | 'first_10'
  | 'last_10'
  | 'uuid'
  | 'uuid_then_no_dashes'
  | 'no_dashes'
  | 'empty'
  | 'octets_64'
  | 'octets_65'
  | 'octets_3000'
  | 'receipt_octets_3000'
  | 'nul_inside'
  | 'segment'
  | 'repeated'
  | 'per_session';

/** Which addresses a receipt has. */
export type AddressForm = 'plain' | 'national' | 'zero_zero' | 'plus' | 'blank' | 'short_code' | 'empty' | 'exchanged';

/** What data_coding 0 stands for. */
export type DefaultAlphabet = 'gsm7' | 'latin1' | 'ascii';

/** Type of number and numbering plan. */
export type TonNpi = readonly [ton: number, npi: number];

/** A name, a short code of up to six digits, a number. */
export type SenderKind = 'letters' | 'shortCode' | 'number';

/** A report before the one of the final state. */
export interface EarlierReport {
  readonly state: MessageState;
  /** Instead of the usual word of the state. */
  readonly word?: string;
  readonly esmClass?: number;
}

/** What happens to one submit_sm and to the message it brings. */
export interface Behaviour {
  response: Response;
  /** Of a refusal; a number is a status of the carrier's own. */
  status: CommandStatusName | number;
  /** Only the first so many submits to each destination; later ones are delivered. */
  times?: number;
  responseDelayMs: number;
  idForm: IdForm;

  receipts: 'one' | 'two' | 'none' | 'before_response';
  /** What the message comes to. */
  state: MessageState;
  /** Instead of the simulator's own delay. */
  receiptDelayMs?: number;
  /** Reported before the final state, each half a receipt delay apart. */
  earlierReports: readonly EarlierReport[];
  /** Whether a receipt comes for a message that was refused. */
  receiptAfterRefusal: boolean;

  /** `conflict`: the text tells another id and another state than the optional parameters. */
  receiptForm: 'both' | 'text' | 'tlv' | 'conflict';
  /** A template, see receipts/receipt-text.ts. */
  receiptText: string;
  /** Pattern of `{submit}` and `{done}`. */
  receiptDates: string;
  /** Of the dates, in minutes east of UTC. */
  receiptZoneMinutes: number;
  /** The message_state, where it is not that of the state. */
  receiptStateTlv?: number | 'missing';
  /** The word after `stat:`, where it is not the usual one. */
  receiptWord?: string;
  receiptReference: 'echoed' | 'missing' | 'foreign';
  receiptAddresses: AddressForm;
  receiptEsmClass: number;
  /** A user data header before the text. */
  receiptHeader: boolean;
  receiptCoding: 'latin1' | 'utf16';
  receiptCommand: 'deliver_sm' | 'data_sm';
  /** For which parts of a concatenated message a receipt comes. */
  receiptParts: 'each' | 'first' | 'last';

  /** Submits with optional parameters are refused. */
  refusesTlvs: boolean;
  /** Submits with a validity period are neither taken nor answered. */
  ignoresValidity: boolean;
  defaultAlphabet: DefaultAlphabet;
  /** data_coding values beside which everything is refused. */
  dataCodings?: readonly number[];
  /** A message_payload is taken apart into parts that fit a short message. */
  splitsPayload: boolean;
  /** Every part of a message that is concatenated by sar_… is a message of its own. */
  ignoresSar: boolean;
  /** Tags without which a submit is refused. */
  requiredTlvs: readonly number[];
  /** Type and plan of the destination, beside which everything is refused. */
  destinationTonNpi?: TonNpi;
  /** The same of the sender, by what it is made of. */
  senderTonNpi?: Readonly<Record<SenderKind, TonNpi>>;
}

export type Deviation = Readonly<Partial<Behaviour>>;

const RECEIPT_TEXT = 'id:{id} sub:001 dlvrd:{dlvrd} submit date:{submit} done date:{done} stat:{stat} err:{err} text:';

/** esm_class of a delivery receipt. */
export const DELIVERY_RECEIPT = 0x04;
/** esm_class of an intermediate notification. */
export const INTERMEDIATE_NOTIFICATION = 0x20;

export const DELIVER: Behaviour = {
  response: 'accept',
  status: 'ESME_RSYSERR',
  // Beyond the ten seconds that clients commonly wait.
  responseDelayMs: 15_000,
  idForm: 'same',
  receipts: 'one',
  state: 'delivered',
  earlierReports: [],
  receiptAfterRefusal: false,
  receiptForm: 'both',
  receiptText: RECEIPT_TEXT,
  receiptDates: 'YYMMDDhhmm',
  receiptZoneMinutes: 0,
  receiptReference: 'echoed',
  receiptAddresses: 'plain',
  receiptEsmClass: DELIVERY_RECEIPT,
  receiptHeader: false,
  receiptCoding: 'latin1',
  receiptCommand: 'deliver_sm',
  receiptParts: 'each',
  refusesTlvs: false,
  ignoresValidity: false,
  defaultAlphabet: 'gsm7',
  splitsPayload: false,
  ignoresSar: false,
  requiredTlvs: [],
};
