import type { ListedStatus } from '../../api/message-status';
import { StatusBadge, type Tone } from './status-badge';

const TONES: Readonly<Record<ListedStatus, Tone>> = {
  queued: 'open',
  pending: 'open',
  delivered: 'good',
  undelivered: 'bad',
  failed: 'bad',
};

export function MessageStatusBadge({ status }: { readonly status: ListedStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}
