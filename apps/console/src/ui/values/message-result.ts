import type { Schemas } from '@sms/api-client';
import { t } from '../../i18n/t';
import { durationText } from './delay-text';

type Message = Pick<Schemas['ListedMessageResponse'], 'status' | 'reason' | 'created_at' | 'updated_at'>;

/** In a few words, what came of a message or what it waits for. */
export function resultOf({ status, reason, created_at, updated_at }: Message): string {
  if (status === 'delivered') return t.messages.after(durationText(Date.parse(updated_at) - Date.parse(created_at)));
  if (reason) return reason.text.replace(/\.$/, '');
  if (status === 'queued') return t.messages.waitsForCarrier;
  return status === 'pending' ? t.messages.atCarrier : '';
}
