import { hint } from '@sms/contracts/rpc';

/** From the request side to the workers: the queue has something new. Workers poll as well. */
export const WORK_AVAILABLE = hint<Record<string, never>>('messaging.hint.work-available.v1');
