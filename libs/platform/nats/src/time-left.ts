import type { NatsContext } from '@nestjs/microservices';
import type { MsgHdrs } from 'nats';
import { timeLeftMs } from './headers';

/** Milliseconds that the caller of a request still waits at least; infinite when it does not say. */
export function timeLeftOf(context: NatsContext): number {
  return timeLeftMs(context.getHeaders() as MsgHdrs | undefined, Date.now());
}
