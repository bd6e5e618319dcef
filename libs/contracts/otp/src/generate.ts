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
}

export interface GenerateOtpReply {
  readonly referenceId: string;
  readonly expiresInSeconds: number;
}
