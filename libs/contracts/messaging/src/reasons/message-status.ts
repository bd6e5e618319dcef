/**
 * `queued`: accepted, not yet at a carrier. `pending`: a carrier accepted it (or may have). The other three are final:
 * the carrier reported it delivered or undelivered, or it never reached a carrier.
 */
export const MESSAGE_STATUSES = ['queued', 'pending', 'delivered', 'undelivered', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
