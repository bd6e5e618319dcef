import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Codes before and after the present one that are taken, for clocks of phones that are wrong. */
const WINDOW = 1;
/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Returns base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth://` address that an authenticator app reads as a QR code. */
export function totpAddress(secret: string, email: string, issuer: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/** The number of the 30 seconds whose code this is; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: code, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}
