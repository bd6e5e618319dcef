import { hint, IsWhole } from '@sms/contracts/rpc';
import { IsUUID } from 'class-validator';

/** A replica that has processor time and slots left. */
export class SpareCapacity {
  @IsUUID()
  readonly replica: string;

  /** How many queues with something to send it has. */
  @IsWhole()
  readonly busyQueues: number;
}

/** To all replicas: one that has no time left gives queues back. Lost, it comes again. */
export const SPARE_CAPACITY = hint('webhook-dispatcher.hint.spare-capacity.v1', SpareCapacity);

/** To all replicas: a queue is free that has something to send. Replicas look by themselves as well. */
export const QUEUE_GIVEN = hint<Record<string, never>>('webhook-dispatcher.hint.queue-given.v1');
