import { type ErasedRows, listOf, MESSAGE_ID, MSISDN, object, UUID } from '@sms/contracts/rpc';
import type { ShownBody } from './shown-body';

const MAX_MESSAGES = 100;

/** An event with what its receiver responded may be large. */
const MAX_EXPORTED_MESSAGES = 10;

/** What is stored of the events about messages. */
export class ExportEventsRequest {
  static readonly rule = object<ExportEventsRequest>({
    messageIds: listOf(MESSAGE_ID, { max: MAX_EXPORTED_MESSAGES }),
  });

  readonly messageIds: readonly string[];
}

export interface ExportedEvent extends ShownBody {
  /** The account of the message. */
  readonly accountId: number;
  /** The account whose webhook and feed have the event: that, or its parent. */
  readonly endpointAccountId: number;
  readonly webhookId: string;
  /** ISO 8601, UTC. */
  readonly takenInAt: string;
  /** What receivers responded to the newest attempts; without those that responded nothing. */
  readonly responses: readonly string[];
}

export interface ExportEventsReply {
  readonly events: readonly ExportedEvent[];
}

/**
 * Makes the events about messages anonymous, once they are delivered or given up, and forgets what receivers responded.
 */
export class EraseEventsRequest {
  static readonly rule = object<EraseEventsRequest>({
    erasureId: UUID,
    pseudonym: MSISDN,
    messageIds: listOf(MESSAGE_ID, { max: MAX_MESSAGES }),
  });

  /** A UUIDv7, under which rows are counted. */
  readonly erasureId: string;
  /** What stands for the number in the events from now on. */
  readonly pseudonym: string;
  readonly messageIds: readonly string[];
}

export interface EraseEventsReply {
  readonly erased: readonly ErasedRows[];
  /** Messages of which an event is still to be delivered: none of their events has been changed. */
  readonly waiting: readonly string[];
}
