import type { CommandStatusName, MessageState } from '@sms/smpp';

/** The reaction to a submit_sm; carrier/responses.ts implements each word. */
export type Response =
  | 'accept'
  | 'refuse'
  /** Accepted, but the response is lost. */
  | 'none'
  /** Neither accepted nor answered. */
  | 'swallow'
  /** Accepted, answered after `responseDelayMs`. */
  | 'late'
  /** Accepted, answered after the next submit of the session. */
  | 'out_of_order'
  /** Accepted and answered, after a generic_nack with sequence 0, which belongs to no request. */
  | 'nack_sequence_0'
  /** Refused with `status` and a truncated message_id. */
  | 'half_body'
  /** Accepted; the message_id of the response does not end with a NUL. */
  | 'no_nul'
  /** Accepted; octets that are no optional parameter follow the message_id. */
  | 'stray_octets'
  /** Accepted, and answered with the response of another command. */
  | 'wrong_command'
  /** From this submit on the session answers only enquire_link. */
  | 'enquire_link_only'
  /** The link is cut, the message lost. */
  | 'drop'
  /** The message is accepted, and the link cut before the response. */
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

/** Format of a receipt's addresses. */
export type AddressForm = 'plain' | 'national' | 'zero_zero' | 'plus' | 'blank' | 'short_code' | 'empty' | 'exchanged';

/** Meaning of data_coding 0. */
export type DefaultAlphabet = 'gsm7' | 'latin1' | 'ascii';

/** Type of number and numbering plan. */
export type TonNpi = readonly [ton: number, npi: number];

/** A name, a short code of up to six digits, or a number. */
export type SenderKind = 'letters' | 'shortCode' | 'number';

/** A report before the one of the final state. */
export interface EarlierReport {
  readonly state: MessageState;
  /** Replaces the usual word of the state. */
  readonly word?: string;
  readonly esmClass?: number;
}

/** The handling of one submit_sm and of its message. */
export interface Behaviour {
  response: Response;
  /** Status of a refusal; a number is a status of the carrier's own. */
  status: CommandStatusName | number;
  /** Number of submits to each destination with this behaviour; later ones are delivered. */
  times?: number;
  responseDelayMs: number;
  idForm: IdForm;

  receipts: 'one' | 'two' | 'none' | 'before_response';
  /** Final state of the message. */
  state: MessageState;
  /** Replaces the simulator's own delay. */
  receiptDelayMs?: number;
  /** Reported before the final state, each half a receipt delay apart. */
  earlierReports: readonly EarlierReport[];
  /** Whether a receipt comes for a message that was refused. */
  receiptAfterRefusal: boolean;

  /** `conflict`: the text has another id and another state than the optional parameters. */
  receiptForm: 'both' | 'text' | 'tlv' | 'conflict';
  /** A template, see receipts/receipt-text.ts. */
  receiptText: string;
  /** Pattern of `{submit}` and `{done}`. */
  receiptDates: string;
  /** Zone of the dates, in minutes east of UTC. */
  receiptZoneMinutes: number;
  /** The message_state, where it differs from that of `state`. */
  receiptStateTlv?: number | 'missing';
  /** Replaces the usual word after `stat:`. */
  receiptWord?: string;
  receiptReference: 'echoed' | 'missing' | 'foreign';
  receiptAddresses: AddressForm;
  receiptEsmClass: number;
  /** Whether a user data header precedes the text. */
  receiptHeader: boolean;
  receiptCoding: 'latin1' | 'utf16';
  receiptCommand: 'deliver_sm' | 'data_sm';
  /** The parts of a concatenated message that get a receipt. */
  receiptParts: 'each' | 'first' | 'last';

  /** Submits with optional parameters are refused. */
  refusesTlvs: boolean;
  /** Submits with a validity period are neither accepted nor answered. */
  ignoresValidity: boolean;
  defaultAlphabet: DefaultAlphabet;
  /** The only data_coding values that are accepted. */
  dataCodings?: readonly number[];
  /** A message_payload is split into parts that fit a short message. */
  splitsPayload: boolean;
  /** Every part of a message concatenated by sar_… becomes a message of its own. */
  ignoresSar: boolean;
  /** Tags that every submit must have. */
  requiredTlvs: readonly number[];
  /** The only type and plan of the destination that are accepted. */
  destinationTonNpi?: TonNpi;
  /** The only type and plan of the sender that are accepted, by kind of sender. */
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
  // Longer than the ten seconds that clients commonly wait.
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
