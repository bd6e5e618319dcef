const CONNECTING = new Set(['connect', 'getaddrinfo']);
const NEVER_CONNECTED = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_HAS_EXPIRED',
]);
/** Of certificates that were refused: the handshake ended before anything else was written. */
const CERTIFICATE = /^(ERR_TLS_CERT_|UNABLE_TO_|CERT_)/;

interface NetworkError {
  readonly code?: string;
  readonly syscall?: string;
  /** One for each address of the name. */
  readonly errors?: readonly unknown[];
}

/** Whether an HTTP request provably failed before any of it left: connecting, or the server's certificate, did. */
export function neverConnected(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code = '', syscall = '', errors = [] } = error as NetworkError;
  // The request needed one attempt to succeed.
  if (errors.length > 0) return errors.every(neverConnected);
  return CONNECTING.has(syscall) || NEVER_CONNECTED.has(code) || CERTIFICATE.test(code);
}
