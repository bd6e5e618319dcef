export type ProtocolFault = 'invalid_length' | 'frame_timeout';

/**
 * The boundaries between PDUs are lost and nothing that follows can be read, so the session is destroyed. Errors
 * within a PDU are reported as its defects instead.
 */
export class SmppProtocolError extends Error {
  readonly code = 'SMPP_PROTOCOL_ERROR';

  constructor(
    readonly fault: ProtocolFault,
    detail: string,
  ) {
    super(`${fault}: ${detail}`);
    this.name = 'SmppProtocolError';
  }
}

/** A PDU of the caller cannot be encoded, for instance a sender longer than its field. Nothing was sent. */
export class SmppEncodeError extends Error {
  readonly code = 'SMPP_ENCODE_ERROR';

  constructor(message: string) {
    super(message);
    this.name = 'SmppEncodeError';
  }
}
