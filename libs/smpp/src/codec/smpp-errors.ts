export type ProtocolFault = 'invalid_length' | 'frame_timeout';

/**
 * The borders between PDUs are lost: nothing that follows can be read, so the session is destroyed. Faults inside a PDU
 * are its defects.
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

/** The caller asked for a PDU that cannot be written, for instance a sender longer than its field. Nothing was sent. */
export class SmppEncodeError extends Error {
  readonly code = 'SMPP_ENCODE_ERROR';

  constructor(message: string) {
    super(message);
    this.name = 'SmppEncodeError';
  }
}
