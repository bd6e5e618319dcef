export const SENDER_NAME_MAX_LENGTH = 11;

const SENDER_NAME = /^[A-Za-z0-9 .-]+$/;

/** Syntax of an alphanumeric sender: 1 to 11 letters, digits, spaces, dots and hyphens. */
export function isSenderName(name: string): boolean {
  return name.length <= SENDER_NAME_MAX_LENGTH && SENDER_NAME.test(name);
}

const SENDER_NUMBER_MAX_LENGTH = 20;

/** Whether carriers can accept it as a sender: an alphanumeric name, or a number of at most 20 digits. */
export function isSender(sender: string): boolean {
  return isSenderName(sender) || (/^\d+$/.test(sender) && sender.length <= SENDER_NUMBER_MAX_LENGTH);
}
