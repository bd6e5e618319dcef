import { object, orNull, TEXT_RETENTION_DAYS, WHOLE, whole } from '@sms/contracts/rpc';

/** Asks how long the texts of an account's messages are kept. */
export class ReadTextRetentionRequest {
  static readonly rule = object<ReadTextRetentionRequest>({ accountId: WHOLE });

  readonly accountId: number;
}

/** Sets it. A shorter time holds for texts that are stored already, a longer one for those that are still there. */
export class SetTextRetentionRequest {
  static readonly rule = object<SetTextRetentionRequest>({
    accountId: WHOLE,
    days: orNull(whole(TEXT_RETENTION_DAYS)),
  });

  readonly accountId: number;
  readonly days: number | null;
}

export interface TextRetentionReply {
  /** Null: as long as the messages themselves. */
  readonly days: number | null;
  /** Whether texts are stored sealed: those that are stored readably stay as long as their messages. */
  readonly sealed: boolean;
}
