/** Cancels what no carrier has of one send. */
export interface CancelRequest {
  readonly accountId: number;
  /** UUID: the id of a send, as returned when it was accepted. */
  readonly requestId: string;
  /** Only messages to the sandbox carrier: the account has no others for whoever asks. */
  readonly sandboxOnly?: boolean;
}

export interface CancelReply {
  /** Messages of the send; 0 when the account has none under this id. */
  readonly total: number;
  /** Of these, cancelled by this request or an earlier one: they are not sent, and their credit is given back. */
  readonly cancelled: number;
}
