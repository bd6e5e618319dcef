export const PHONE = '46700000001';
export const TEXT = 'Your parcel is on its way and arrives today.';
export const SEND_BODY = JSON.stringify({ phone: PHONE, message: TEXT });

/** A bulk to so many numbers, all different. */
export function bulkBody(recipients: number, first = 46_700_000_000): string {
  return JSON.stringify({
    recipients: Array.from({ length: recipients }, (_unused, index) => String(first + index)),
    message: TEXT,
  });
}
