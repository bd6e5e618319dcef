const MSISDN = /^[1-9][0-9]{6,14}$/;

/** International number, digits only, no plus sign: 7 to 15 digits, not starting with 0. */
export function isMsisdn(phone: string): boolean {
  return MSISDN.test(phone);
}

/** For logs: the first three and last two characters stay. Anything too short to keep a secret that way is hidden whole. */
export function maskMsisdn(phone: string): string {
  if (phone.length < 7) return '*'.repeat(phone.length);
  return phone.slice(0, 3) + '*'.repeat(phone.length - 5) + phone.slice(-2);
}
