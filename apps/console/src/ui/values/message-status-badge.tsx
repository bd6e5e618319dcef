import type { MessageStatus } from '../../api/message-status';
import { StatusBadge, type Tone } from './status-badge';

const TONES: Readonly<Record<MessageStatus, Tone>> = {
  queued: 'open',
  pending: 'open',
  delivered: 'good',
  undelivered: 'bad',
  failed: 'bad',
};

export function MessageStatusBadge({ status }: { readonly status: MessageStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}
