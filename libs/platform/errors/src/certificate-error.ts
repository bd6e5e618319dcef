import { isNativeError } from 'node:util/types';

const CERTIFICATE_ERROR =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;

/** The code of Node for a certificate that is not trusted or is for another host; undefined for other errors. */
export function certificateErrorOf(error: unknown): string | undefined {
  // Not instanceof: errors of sockets come from Node's own realm, which differs from that of a vm context.
  const code = isNativeError(error) && 'code' in error ? String(error.code) : '';
  return CERTIFICATE_ERROR.test(code) ? code : undefined;
}
