export interface GenerateOtpRequest {
  /** UUID chosen by the caller and answered as the reference: asked again with it, nothing is sent twice. */
  readonly referenceId: string;
  readonly accountId: number;
  readonly parentAccountId: number | null;
  readonly userId: number;
  /** MSISDN. */
  readonly phone: string;
  /** Null: the service's default company sender name. */
  readonly sender: string | null;
  /**
   * Asked for with a test key: the code is 123456, goes to the sandbox, is not charged and is limited apart from live
   * ones.
   */
  readonly sandbox?: boolean;
}

export interface GenerateOtpReply {
  readonly referenceId: string;
  readonly expiresInSeconds: number;
}
