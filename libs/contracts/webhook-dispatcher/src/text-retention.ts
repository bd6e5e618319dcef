import { object, orNull, TEXT_RETENTION_DAYS, WHOLE, whole } from '@sms/contracts/rpc';

/** Sets how long text and number are kept in the events about an account's messages. */
export class SetTextRetentionRequest {
  static readonly rule = object<SetTextRetentionRequest>({
    accountId: WHOLE,
    days: orNull(whole(TEXT_RETENTION_DAYS)),
  });

  readonly accountId: number;
  /** Null: as long as the events. */
  readonly days: number | null;
}

export interface SetTextRetentionReply {
  readonly days: number | null;
}
