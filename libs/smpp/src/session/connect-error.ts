type ConnectErrorCode =
  'SMPP_CONNECT_FAILED' | 'SMPP_CONNECT_TIMEOUT' | 'SMPP_BIND_REFUSED' | 'SMPP_BIND_TIMEOUT' | 'SMPP_LINK_LOST';

/** The session could not be established. */
export class SmppConnectError extends Error {
  /** The carrier's status when it refused the bind. */
  readonly commandStatus: number | undefined;

  constructor(
    readonly code: ConnectErrorCode,
    message: string,
    { cause, commandStatus }: { cause?: Error | undefined; commandStatus?: number } = {},
  ) {
    super(message, { cause });
    this.name = 'SmppConnectError';
    this.commandStatus = commandStatus;
  }
}
