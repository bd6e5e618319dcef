import { object, TIME } from '@sms/contracts/rpc';

/** The vendors that were notified after a time of their cap on the codes of a day. */
export class CodeCrossingsRequest {
  static readonly rule = object<CodeCrossingsRequest>({ after: TIME });

  /** ISO 8601. */
  readonly after: string;
}

/** The last one of a vendor on a day; an earlier one has gone. */
export interface CodeCrossing {
  /** The parent account. */
  readonly accountId: number;
  /** 80 or 100. */
  readonly percent: number;
  /** When it was noticed; ISO 8601, UTC. */
  readonly at: string;
}

/** How many a reply has at most; then there may be more. */
export const MAX_CODE_CROSSINGS = 500;

export interface CodeCrossingsReply {
  /** The oldest first. */
  readonly crossings: readonly CodeCrossing[];
}
