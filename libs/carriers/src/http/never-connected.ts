const CONNECTING = new Set(['connect', 'getaddrinfo']);
const NEVER_CONNECTED = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_HAS_EXPIRED',
]);
/** Codes of refused certificates: the handshake ended before anything else was written. */
const CERTIFICATE = /^(ERR_TLS_CERT_|UNABLE_TO_|CERT_)/;

interface NetworkError {
  readonly code?: string;
  readonly syscall?: string;
  /** One error for each address that the host name has. */
  readonly errors?: readonly unknown[];
}

/** Whether an HTTP request provably failed before any of it left: on connecting, or on the server's certificate. */
export function neverConnected(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code = '', syscall = '', errors = [] } = error as NetworkError;
  // One successful attempt would have been enough to send the request.
  if (errors.length > 0) return errors.every(neverConnected);
  return CONNECTING.has(syscall) || NEVER_CONNECTED.has(code) || CERTIFICATE.test(code);
}
