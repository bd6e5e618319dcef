import { object, WHOLE } from '@sms/contracts/rpc';

/** How many codes of live keys a vendor with a cap has sent on this day of UTC. */
export class CodesTodayRequest {
  static readonly rule = object<CodesTodayRequest>({ vendorId: WHOLE });

  /** The parent account. */
  readonly vendorId: number;
}

export interface CodesTodayReply {
  readonly codes: number;
}
