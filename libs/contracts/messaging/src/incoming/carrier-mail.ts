import { IsWhole, Optional } from '@sms/contracts/rpc';
import { IsString } from 'class-validator';

/** A page of messages from carriers, the newest first. */
export class CarrierPageRequest {
  /** Only entries of this carrier. */
  @Optional()
  @IsString()
  readonly carrier?: string;

  /** Continues after this entry; from the newest by default. */
  @Optional()
  @IsWhole()
  readonly beforeId?: number;

  /** 1 to 100. */
  @IsWhole(1, 100)
  readonly limit: number;
}

/** A delivery receipt whose message has not been found. */
export interface UnmatchedReceipt {
  readonly id: number;
  readonly carrier: string;
  /** The carrier's id of the message, normalised. */
  readonly carrierMessageId: string;
  /** The addresses as received; null when there are none. */
  readonly source: string | null;
  readonly destination: string | null;
  readonly state: string;
  readonly errorCode: string | null;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** How often the lookup of its message was retried. */
  readonly looks: number;
}

export interface UnmatchedReceiptsReply {
  readonly receipts: readonly UnmatchedReceipt[];
}

/** An unexpected PDU or response of a carrier. */
export interface CarrierOddityEntry {
  readonly id: number;
  readonly carrier: string;
  readonly kind: string;
  readonly note: string;
  /** The octets as received, in hexadecimal; null when there are none. */
  readonly raw: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface CarrierOdditiesReply {
  readonly oddities: readonly CarrierOddityEntry[];
}

/** A message from a subscriber. */
export interface IncomingMessage {
  readonly id: number;
  readonly carrier: string;
  readonly source: string | null;
  readonly destination: string | null;
  readonly text: string;
  /** Why the text is empty; absent: it is there, or its number was erased. */
  readonly textMissing?: 'dropped' | 'unreadable';
  readonly parts: number;
  /** Some of its parts never arrived. */
  readonly incomplete: boolean;
  /** The same message arrived within the minutes before. */
  readonly possibleRepetition: boolean;
  /** It has the form of a delivery receipt, but the carrier did not mark it as one, so it was taken for a message. */
  readonly looksLikeReceipt: boolean;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

export interface IncomingMessagesReply {
  readonly messages: readonly IncomingMessage[];
}
