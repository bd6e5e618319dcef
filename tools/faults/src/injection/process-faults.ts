import { setTimeout as delay } from 'node:timers/promises';
import type { SupervisedProcess, System } from '@sms/dev-env';
import type { FaultName, PlannedFault } from '../plan/schedule';
import type { FaultKind } from './fault-injector';

/** Processes are killed, or frozen for a time. */
export function processFaults(system: System): FaultKind<PlannedFault, SupervisedProcess> {
  const frozen = new Set<SupervisedProcess>();
  const freeze = async (victim: SupervisedProcess, ms: number): Promise<void> => {
    frozen.add(victim);
    victim.kill('SIGSTOP');
    await delay(ms);
    victim.kill('SIGCONT');
    frozen.delete(victim);
  };
  return {
    candidates: ({ fault }) =>
      victimsOf(system, fault).filter((process) => process.pid !== undefined && !frozen.has(process)),
    inject: async ({ fault, awayMs }, victim) => {
      const since = performance.now();
      await (fault === 'freeze' ? freeze(victim, awayMs) : victim.crash(awayMs));
      return { fault, process: victim.name, awayMs, since, isReady: () => victim.isReady() };
    },
  };
}

function victimsOf({ replicas, nats, postgres }: System, fault: FaultName): readonly SupervisedProcess[] {
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
