import { randomUUID } from 'node:crypto';
import type { IdForm } from '../behaviour/catalog/behaviour';

export interface MessageIds {
  /** The id in submit_sm_resp. */
  response: string;
  /** The id in the receipt. */
  receipt: string;
}

/** The numbers from which an id is made. */
interface Source {
  /** Different for each message. */
  number: bigint;
  /** 0, 1, 2 … of the messages whose ids repeat. */
  repeated: number;
  /** 0, 1, 2 … of the session's messages. */
  ofSession: number;
}

const PADDED_LENGTH = 20;
const SHORT_LENGTH = 10;
/** Ids that repeat among messages in flight, as after the restart of a counter. */
const REPEATED_IDS = 2;
const FIRST_REPEATED_ID = 7_000_001;
const FIRST_ID_OF_SESSION = 8_000_001;
const LOW_31_BITS = 0x7fff_ffffn;
const HIGHEST_BIT = 0x8000_0000n;
const ALL_32_BITS = 0x1_0000_0000n;
/** Nine digits, so that padding to ten has an effect. */
const NINE_DIGITS = 1_000_000_000n;

const same = (id: string): MessageIds => ({ response: id, receipt: id });
const ofLength = (number: bigint, length: number): string => number.toString(16).padStart(length, 'x');
const withoutDashes = (uuid: string): string => uuid.replaceAll('-', '');
/** Eight hexadecimal digits. */
const hex32 = (number: bigint): string => (number & LOW_31_BITS).toString(16).toUpperCase().padStart(8, '0');

const FORMS: Readonly<Record<IdForm, (source: Source) => MessageIds>> = {
  same: ({ number }) => same(number.toString()),
  hex_then_decimal: ({ number }) => ({ response: number.toString(16), receipt: number.toString() }),
  decimal_then_hex: ({ number }) => ({ response: number.toString(), receipt: number.toString(16) }),
  hex_then_padded_decimal: ({ number }) => ({
    response: hex32(number),
    receipt: (number & LOW_31_BITS).toString().padStart(SHORT_LENGTH, '0'),
  }),
  hex_then_signed_decimal: ({ number }) => {
    const unsigned = (number & LOW_31_BITS) | HIGHEST_BIT;
    return { response: unsigned.toString(16).toUpperCase(), receipt: (unsigned - ALL_32_BITS).toString() };
  },
  upper_then_lower: ({ number }) => ({ response: number.toString(16).toUpperCase(), receipt: number.toString(16) }),
  zero_padded: ({ number }) => ({
    response: number.toString(),
    receipt: number.toString().padStart(PADDED_LENGTH, '0'),
  }),
  padded_to_10: ({ number }) => ({
    response: (number % NINE_DIGITS).toString(),
    receipt: (number % NINE_DIGITS).toString().padStart(SHORT_LENGTH, '0'),
  }),
  first_10: () => {
    const id = withoutDashes(randomUUID());
    return { response: id, receipt: id.slice(0, SHORT_LENGTH) };
  },
  last_10: () => {
    const id = withoutDashes(randomUUID());
    return { response: id, receipt: id.slice(-SHORT_LENGTH) };
  },
  uuid: () => same(randomUUID()),
  uuid_then_no_dashes: () => {
    const id = randomUUID();
    return { response: id, receipt: withoutDashes(id) };
  },
  no_dashes: () => same(withoutDashes(randomUUID())),
  empty: ({ number }) => ({ response: '', receipt: number.toString() }),
  octets_64: ({ number }) => same(ofLength(number, 64)),
  octets_65: ({ number }) => same(ofLength(number, 65)),
  octets_3000: ({ number }) => same(ofLength(number, 3_000)),
  receipt_octets_3000: ({ number }) => ({ response: number.toString(), receipt: ofLength(number, 3_000) }),
  nul_inside: ({ number }) => same(`${number % NINE_DIGITS}\0${number}`),
  segment: ({ number }) => same(`SAR-2347-${hex32(number).toLowerCase()}-2-1`),
  repeated: ({ repeated }) => same(String(FIRST_REPEATED_ID + (repeated % REPEATED_IDS))),
  per_session: ({ ofSession }) => same(String(FIRST_ID_OF_SESSION + ofSession)),
};

/**
 * Numbers the messages upwards from `startMs`, the time of the start, so that a restarted carrier does not repeat ids.
 */
export class MessageIdSequence {
  private last: bigint;
  private repeated = 0;
  private readonly ofSessions = new WeakMap<object, number>();

  constructor(startMs: number) {
    this.last = BigInt(startMs) * 1000n;
  }

  /** `session` matters for `per_session` only, where each session has its own counter and all begin alike. */
  next(form: IdForm, session: object): MessageIds {
    this.last += 1n;
    const ofSession = this.ofSessions.get(session) ?? 0;
    const ids = FORMS[form]({ number: this.last, repeated: this.repeated, ofSession });
    if (form === 'per_session') this.ofSessions.set(session, ofSession + 1);
    if (form === 'repeated') this.repeated += 1;
    return ids;
  }
}
