import type { HttpAnswer, HttpRequest } from '../exchange/http-messages';
import type { CarrierAnswer, OutgoingSegment, QueryAnswer } from '../port/carrier';

/** What an answer to a submit says. */
export interface SubmitReading {
  readonly answer: CarrierAnswer;
  /** It was too fast: all that follows has to be slower. */
  readonly slowDown: boolean;
  /** It has the message but no link to the network. */
  readonly queued: boolean;
}

/** How an HTTP carrier is asked what became of a submission. */
export interface StatusQuestion {
  readonly origin: string;
  /** Null when it cannot be asked about this id. */
  request(messageId: string): HttpRequest | null;
  read(answer: HttpAnswer): QueryAnswer;
}

/** The words in which an HTTP carrier is spoken to; connections, rates and repetitions are the same for all. */
export interface HttpDialect {
  /** Scheme, host and port of its submits. */
  readonly origin: string;
  /** A request that is repeated with the same reference is no second message. */
  readonly idempotent: boolean;
  readonly status: StatusQuestion | null;
  countParts(text: string): number;
  request(segment: OutgoingSegment): HttpRequest;
  read(answer: HttpAnswer, segment: OutgoingSegment): SubmitReading;
}
