import path from 'node:path';
import { findKannel, findNetSmpp } from '@sms/kit';
import { startKannelClientPeer } from './kannel/kannel-client-peer';
import { startKannelPeer } from './kannel/kannel-peer';
import { startSmppPeer } from './smpp-peer';
import { startNpmSmsc } from './smsc/npm-smsc';
import { perlSmsc } from './smsc/perl-smsc';
import type { Peer } from './stage/peer';

export interface PeersOptions {
  /** Theirs while they run. */
  readonly dataDir: string;
  /** Where the worker listens for the reports of HTTP carriers. */
  readonly reportPort: number;
  /** Takes nothing that is installed. */
  readonly alwaysFetch: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
}

type StartPeer = (options: PeersOptions, position: number) => Promise<Peer | { readonly unavailable: string }>;

const START: Readonly<Record<string, StartPeer>> = {
  smpp: (_options, position) => startSmppPeer('smpp', position, startNpmSmsc),
  perl: async (options, position) => {
    const found = await findNetSmpp(options);
    return 'unavailable' in found ? found : startSmppPeer('perl', position, perlSmsc(found.env));
  },
  kannel: async (options, position) => {
    const found = await findKannel(options);
    return 'unavailable' in found
      ? found
      : startKannelPeer(found, path.join(options.dataDir, 'kannel'), options.reportPort, position);
  },
  'kannel-client': async (options) => {
    const found = await findKannel(options);
    return 'unavailable' in found ? found : startKannelClientPeer(found, path.join(options.dataDir, 'kannel-client'));
  },
};

export const PEERS: readonly string[] = Object.keys(START);

/** Starts the peers that are wanted and can be had; says why another is left out. */
export async function startPeers(wanted: readonly string[], options: PeersOptions): Promise<Peer[]> {
  const peers: Peer[] = [];
  try {
    for (const [position, name] of PEERS.entries()) {
      const started = wanted.includes(name) ? await START[name]?.(options, position + 1) : undefined;
      if (started && 'unavailable' in started) options.log(`skipping ${name}: ${started.unavailable}`);
      else if (started) peers.push(started);
    }
    return peers;
  } catch (error) {
    await Promise.all(peers.map((peer) => peer.close()));
    throw error;
  }
}
