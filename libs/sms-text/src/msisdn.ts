const MSISDN = /^[1-9][0-9]{6,14}$/;

/** International number, digits only, no plus sign: 7 to 15 digits, not starting with 0. */
export function isMsisdn(phone: string): boolean {
  return MSISDN.test(phone);
}

/** The form of numbers that subscribers write to: phone numbers and short codes, digits only. */
export const OWN_NUMBER = /^\d{3,15}$/;
