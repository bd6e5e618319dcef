import type { HttpAnswer, HttpRequest } from '../exchange/http-messages';
import type { CarrierAnswer, OutgoingSegment, QueryAnswer } from '../port/carrier';

/** The meaning of an answer to a submit. */
export interface SubmitReading {
  readonly answer: CarrierAnswer;
  /** The carrier throttles: later submits must be slower. */
  readonly slowDown: boolean;
  /** The carrier has the message but no link to the network. */
  readonly queued: boolean;
}

/** How an HTTP carrier is queried about a submission. */
export interface StatusQuery {
  readonly origin: string;
  /** Null when this id cannot be written into the query. */
  request(messageId: string): HttpRequest | null;
  read(answer: HttpAnswer): QueryAnswer;
}

/** The requests and answers of one kind of HTTP carrier; connections, rates and repetitions are common to all. */
export interface HttpDialect {
  /** Scheme, host and port of submits. */
  readonly origin: string;
  /** Whether a request repeated with the same reference makes no second message. */
  readonly idempotent: boolean;
  readonly status: StatusQuery | null;
  countParts(text: string): number;
  request(segment: OutgoingSegment): HttpRequest;
  read(answer: HttpAnswer, segment: OutgoingSegment): SubmitReading;
}
