import { type ErasedRows, listOf, MESSAGE_ID, MSISDN, object, UUID } from '@sms/contracts/rpc';

const MAX_MESSAGES = 100;

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
