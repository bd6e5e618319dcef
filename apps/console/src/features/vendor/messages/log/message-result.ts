import { t } from '../../../../i18n/t';
import { durationText } from '../../../../ui/values/delay-text';
import type { MessageRow } from './messages.queries';

/** In a few words, what came of a message or what it waits for. */
export function resultOf({ status, reason, created_at, updated_at }: MessageRow): string {
  if (status === 'delivered') return t.messages.after(durationText(Date.parse(updated_at) - Date.parse(created_at)));
  if (reason) return reason.text.replace(/\.$/, '');
  if (status === 'queued') return t.messages.waitsForCarrier;
  return status === 'pending' ? t.messages.atCarrier : '';
}
