/** Field name to messages for malformed input, or other machine-readable facts about the error. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The form in which an error crosses from one service to another. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly details?: ErrorDetails;
}

/** A failure with a stable code. Knows no transport: the gateway's edge maps codes to HTTP. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details?: ErrorDetails,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DomainError';
  }

  static fromWire(wire: WireError): DomainError {
    return new DomainError(wire.code, wire.message, wire.details);
  }

  toWire(): WireError {
    return { code: this.code, message: this.message, ...(this.details ? { details: this.details } : {}) };
  }
}
