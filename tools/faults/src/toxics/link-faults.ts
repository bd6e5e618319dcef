import { setTimeout as delay } from 'node:timers/promises';
import type { System } from '@sms/dev-env';
import type { FaultKind } from '../injection/fault-injector';
import type { Link, Links } from './links';
import { TOXICS } from './toxic';
import type { PlannedToxic } from './toxic-plan';

/** Toxics are applied to links, each for its time; the recovery is counted from its end. */
export function linkFaults({ replicas }: System, links: Links): FaultKind<PlannedToxic, Link> {
  const busy = new Set<Link>();
  return {
    // Where there is one link of a kind, it may have a toxic already.
    candidates: (planned) => links.all.filter((link) => link.kind === planned.link && !busy.has(link)),
    inject: async ({ toxic, forMs }, link) => {
      const { kind, process, proxy } = link;
      busy.add(link);
      proxy.apply(TOXICS[toxic]);
      await delay(forMs);
      proxy.cure();
      busy.delete(link);
      const owner = Object.values(replicas)
        .flat()
        .find(({ name }) => name === process);
      const isReady = async (): Promise<boolean> => (await owner?.isReady()) ?? true;
      return { fault: `${kind} ${toxic}`, process, awayMs: forMs, since: performance.now(), isReady };
    },
  };
}
