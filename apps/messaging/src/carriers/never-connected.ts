const CONNECTING = new Set(['connect', 'getaddrinfo']);
const NEVER_CONNECTED = new Set(['UND_ERR_CONNECT_TIMEOUT', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED']);
/** Of certificates that were refused: the handshake ended before anything else was written. */
const CERTIFICATE = /^(ERR_TLS_CERT_|UNABLE_TO_|CERT_)/;

/** Whether an HTTP request provably failed before any of it left: connecting, or the server's certificate, did. */
export function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // One attempt for each address of the name; the request needed one of them to succeed.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverConnected);
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return CONNECTING.has(syscall) || NEVER_CONNECTED.has(code) || CERTIFICATE.test(code);
}
