import type { System } from '@sms/dev-env';
import { playCase } from './play-case';
import type { Result } from './stage/interop-case';
import type { Peer, Stage } from './stage/peer';
import { Vendor } from './stage/vendor';

const LOAD = 'load';

/** Peers and cases beside each other, for most of it is waiting; what dies under load comes after them. */
export async function playPeers(
  system: System,
  peers: readonly Peer[],
  chosen: (name: string) => boolean,
  say: (line: string) => void,
): Promise<Result[]> {
  const stages = new Map<Peer, Stage>();
  for (const peer of peers)
    stages.set(peer, { vendor: await Vendor.create(system), uncertain: () => uncertainOutcomes(system) });
  say(`playing against ${peers.map(({ name }) => name).join(', ')}`);
  const results = await Promise.all([...stages].map(([peer, stage]) => playPeer(peer, stage, chosen)));
  if (!chosen(LOAD)) return results.flat();
  say('playing the loads');
  const loads = await Promise.all([...stages].map(([peer, stage]) => peer.playLoad(stage)));
  return peers.flatMap((_peer, index) => [...(results[index] ?? []), ...(loads[index] ?? [])]);
}

async function playPeer(peer: Peer, stage: Stage, chosen: (name: string) => boolean): Promise<Result[]> {
  const cases = peer.cases.filter(({ name }) => chosen(name));
  const results = await Promise.all([
    ...cases.map((one, index) => playCase(peer, stage.vendor, one, index)),
    peer.playMore(stage, chosen),
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
