/** The value of an option, such as `--seed 7`; throws with one line for anything but a whole number from `least` on. */
export function wholeNumber(name: string, value: string, least = 0): number {
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number >= least) return number;
  throw new Error(`--${name} must be a whole number${least > 0 ? ` from ${least}` : ''}`);
}
