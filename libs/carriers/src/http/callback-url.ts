/** Where a carrier reaches the worker's listener; whoever knows the token can report deliveries. */
export function callbackUrl(receiptUrl: URL, carrier: string, token: string): string {
  const url = new URL(receiptUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/dlr/${carrier}/${token}`;
  return url.toString();
}
