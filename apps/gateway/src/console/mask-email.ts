/** Enough to know one's own address by, and not to write to somebody else's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}**${email.slice(at)}`;
}
