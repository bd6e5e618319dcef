import { durationText } from '../inspector/delay-text';
import type { MessageRow } from './messages.queries';

/** In a few words, what came of a message or what it waits for. */
export function resultOf({ status, reason, created_at, updated_at }: MessageRow): string {
  if (status === 'delivered') return `after ${durationText(Date.parse(updated_at) - Date.parse(created_at))}`;
  if (reason) return reason.text.replace(/\.$/, '');
  if (status === 'queued') return 'Waits for its carrier';
  return status === 'pending' ? 'At the carrier' : '';
}
