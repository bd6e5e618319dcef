/** Enough to recognise one's own address, and not enough to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}**${email.slice(at)}`;
}
