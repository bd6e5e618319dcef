import { type ErasedRows, MSISDN, object, orNull, TIME, UUID, WHOLE } from '@sms/contracts/rpc';

/** Codes of a page at most. */
export const MAX_EXPORTED_CODES = 200;

/** What is stored of the one-time passwords of a phone. */
export class ExportCodesRequest {
  static readonly rule = object<ExportCodesRequest>({
    phone: MSISDN,
    accountId: orNull(WHOLE),
    before: TIME,
    after: orNull(UUID),
  });

  readonly phone: string;
  /** Null: of all accounts. */
  readonly accountId: number | null;
  /** Codes that were asked for until then. */
  readonly before: string;
  /** The last known code; null for none. */
  readonly after: string | null;
}

/** Times ISO 8601, UTC. The code itself is not stored. */
export interface ExportedCode {
  readonly referenceId: string;
  readonly accountId: number;
  readonly phone: string;
  readonly sandbox: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly verifiedAt: string | null;
  readonly failures: number;
  /** Why the request looked like fraud; null: it did not. */
  readonly suspicion: string | null;
}

export interface ExportCodesReply {
  /** In the order of their references, at most `MAX_EXPORTED_CODES`. */
  readonly codes: readonly ExportedCode[];
  /** Null after the last page. */
  readonly next: string | null;
}

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
