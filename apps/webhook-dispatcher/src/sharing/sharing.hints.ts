import { hint, IsWhole } from '@sms/contracts/rpc';
import { IsUUID } from 'class-validator';

/** Reports a replica that has processor time and slots left. */
export class SpareCapacity {
  @IsUUID()
  readonly replica: string;

  /** How many queues with events to send it has. */
  @IsWhole()
  readonly busyQueues: number;
}

/** Sent to all replicas: a saturated one releases queues. If the hint is lost, the next one follows. */
export const SPARE_CAPACITY = hint('webhook-dispatcher.hint.spare-capacity.v1', SpareCapacity);

/** Sent to all replicas: a free queue is due. Replicas poll as well. */
export const QUEUE_GIVEN = hint<Record<string, never>>('webhook-dispatcher.hint.queue-given.v1');
