import { type ErasedRows, MSISDN, object, orNull, TIME, UUID, WHOLE } from '@sms/contracts/rpc';

/** Makes the one-time passwords of a phone anonymous. */
export class EraseCodesRequest {
  static readonly rule = object<EraseCodesRequest>({
    erasureId: UUID,
    phone: MSISDN,
    pseudonym: MSISDN,
    accountId: orNull(WHOLE),
    before: TIME,
  });

  /** A UUIDv7, under which rows are counted. */
  readonly erasureId: string;
  readonly phone: string;
  /** What stands for the phone from now on. */
  readonly pseudonym: string;
  readonly accountId: number | null;
  /** Codes that were asked for until then. */
  readonly before: string;
}

export interface EraseCodesReply {
  readonly erased: readonly ErasedRows[];
  /** Codes of the last day, in which the limits of a phone count them. */
  readonly waiting: number;
  /** Whether there are more: repeat the request. */
  readonly more: boolean;
}
