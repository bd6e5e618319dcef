import { BOOLEAN, MSISDN, object, optional, orNull, REQUEST_ID, TEXT, text, WHOLE, whole } from '@sms/contracts/rpc';

const MAX_CLIENT_LENGTH = 128;

/** What a vendor may send on a day of UTC. */
export interface CodeCap {
  readonly codes: number;
  /** Whether the webhook is told at 80 and 100 %, too. */
  readonly webhook: boolean;
}

export class GenerateOtpRequest {
  static readonly rule = object<GenerateOtpRequest>({
    referenceId: REQUEST_ID,
    accountId: WHOLE,
    parentAccountId: orNull(WHOLE),
    userId: WHOLE,
    phone: MSISDN,
    sender: orNull(TEXT),
    sandbox: optional(BOOLEAN),
    dayCap: optional(object<CodeCap>({ codes: whole({ min: 0 }), webhook: BOOLEAN })),
    clientIp: optional(text(1, MAX_CLIENT_LENGTH)),
    clientId: optional(text(1, MAX_CLIENT_LENGTH)),
  });

  /**
   * Chosen by the caller and returned as the reference: a repeat with it sends nothing twice. It is the id of the send
   * request that carries the code.
   */
  readonly referenceId: string;
  readonly accountId: number;
  readonly parentAccountId: number | null;
  readonly userId: number;
  readonly phone: string;
  /** Null: the service's default company sender name. */
  readonly sender: string | null;
  /** Generated with a test key: the code is 123456, goes to the sandbox, is not charged and has its own rate limit. */
  readonly sandbox?: boolean;
  /** Of the vendor with its sub-accounts; absent: there is no cap, or it is a code of a test key. */
  readonly dayCap?: CodeCap;
  /** Address of the end user, or the network of an IPv6 address; a key of limits, kept as a hash. */
  readonly clientIp?: string;
  /** What the vendor knows the end user's device or session by; likewise. */
  readonly clientId?: string;
}

export interface GenerateOtpReply {
  readonly referenceId: string;
  readonly expiresInSeconds: number;
}
