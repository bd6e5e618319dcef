import type { Traced } from './messages.queries';

/** A plain text for a support ticket, in English as the API is: codes and ids, no text and no full number. */
export function operatorTicketOf({ message, timeline, reason }: Traced): string {
  return [
    `Message ${message.message_id} to ${message.recipient}: ${message.status}`,
    `Vendor ${message.vendor_id}, request ${message.request_id}, sender ${message.sender}, ${message.mode}`,
    ...(reason ? [`Reason ${reason.code}: ${reason.text}`] : []),
    '',
    ...timeline.map(({ at, step, text }) => `${at}  ${step}  ${text}`),
  ].join('\n');
}
