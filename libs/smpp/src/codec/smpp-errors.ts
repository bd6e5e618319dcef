export type ProtocolFault =
  | 'invalid_length'
  | 'invalid_command_id'
  | 'truncated_body'
  | 'unterminated_string'
  | 'truncated_tlv'
  | 'unexpected_response'
  | 'frame_timeout';

/** The peer broke the protocol. Nothing after such a PDU can be trusted, so the session that raises it is destroyed. */
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
