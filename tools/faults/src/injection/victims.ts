import type { SupervisedProcess, System } from '@sms/dev-env';
import type { FaultName } from '../plan/schedule';

/** The processes that a fault may inject. */
export function victimsOf({ replicas, nats, postgres }: System, fault: FaultName): readonly SupervisedProcess[] {
  switch (fault) {
    case 'gateway':
    case 'messaging':
    case 'billing':
    case 'otp':
      return replicas[fault];
    case 'worker':
    case 'freeze':
      return replicas['messaging-worker'];
    case 'dispatcher':
      return replicas['webhook-dispatcher'];
    case 'nats':
      return nats ? [nats] : [];
    case 'postgres':
      return postgres ? [postgres] : [];
  }
}
