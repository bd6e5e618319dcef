import { maskedNumber } from '../../../../ui/values/masked-number';
import type { MessageExplained } from './message.queries';

/** A plain text for a support ticket, in English as the API is: codes and ids, no text and no full number. */
export function ticketOf({ message, timeline, reason }: MessageExplained): string {
  const masked = (text: string): string => text.replaceAll(message.recipient, maskedNumber(message.recipient));
  return [
    `Message ${message.message_id} to ${maskedNumber(message.recipient)}: ${message.status}`,
    `Request ${message.request_id}, sender ${message.sender}, ${message.mode}`,
    ...(reason ? [`Reason ${reason.code}: ${reason.text}`] : []),
    '',
    ...timeline.map(({ at, step, text }) => `${at}  ${step}  ${masked(text)}`),
  ].join('\n');
}
