export const SENDER_NAME_MAX_LENGTH = 11;

const SENDER_NAME = /^[A-Za-z0-9 .-]+$/;

/** Syntax of an alphanumeric sender: 1 to 11 letters, digits, spaces, dots and hyphens. */
export function isSenderName(name: string): boolean {
  return name.length <= SENDER_NAME_MAX_LENGTH && SENDER_NAME.test(name);
}
