import type { System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { runCase } from './run-case';
import type { Result } from './stage/interop-case';
import { carriersOf } from './stage/operator';
import type { Peer, Stage } from './stage/peer';
import { Vendor } from './stage/vendor';

const LOAD = 'load';

/** Peers and cases beside each other, for most of it is waiting; what dies under load comes after them. */
export async function runPeers(
  system: System,
  peers: readonly Peer[],
  chosen: (name: string) => boolean,
  log: Log,
): Promise<Result[]> {
  const stages = new Map<Peer, Stage>();
  const { numberFor, ...carriers } = await carriersOf(system);
  for (const peer of peers) {
    const vendor = await Vendor.create(system);
    stages.set(peer, {
      vendor,
      takeNumber: (number, carrier) => numberFor(vendor.id, number, carrier),
      uncertain: () => uncertainOutcomes(system),
      ...carriers,
    });
  }
  log(`running against ${peers.map(({ name }) => name).join(', ')}`);
  const results = await Promise.all([...stages].map(([peer, stage]) => runPeer(peer, stage, chosen)));
  if (!chosen(LOAD)) return results.flat();
  log('running the loads');
  const loads = await Promise.all([...stages].map(([peer, stage]) => peer.runLoad(stage)));
  return peers.flatMap((_peer, index) => [...(results[index] ?? []), ...(loads[index] ?? [])]);
}

async function runPeer(peer: Peer, stage: Stage, chosen: (name: string) => boolean): Promise<Result[]> {
  const cases = peer.cases.filter(({ name }) => chosen(name));
  const results = await Promise.all([
    ...cases.map((one, index) => runCase(peer, stage.vendor, one, index)),
    peer.runMore(stage, chosen),
  ]);
  return results.flat();
}

async function uncertainOutcomes({ services }: System): Promise<number> {
  const metrics = await (
    await fetch(`${services['messaging-worker'].opsUrl ?? ''}/metrics`, { signal: AbortSignal.timeout(5_000) })
  ).text();
  const line = metrics
    .split('\n')
    .find((text) => text.startsWith('messaging_uncertain_total{') || text.startsWith('messaging_uncertain_total '));
  return Number(line?.split(' ').at(-1) ?? 0);
}
