import type { Tone } from '../../ui/status-badge';
import type { MessageStatus } from './messages.queries';

export const TONES: Readonly<Record<MessageStatus, Tone>> = {
  queued: 'open',
  pending: 'open',
  delivered: 'good',
  undelivered: 'bad',
  failed: 'bad',
};
