/** Where a carrier reaches the worker's listener; the token authorises every report. */
export function callbackUrl(receiptUrl: URL, carrier: string, token: string): string {
  const url = new URL(receiptUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/dlr/${carrier}/${token}`;
  return url.toString();
}
