import type { Peer } from './peer';
import { startNpmSmsc } from './smsc/npm-smsc';
import { perlSmsc } from './smsc/perl-smsc';
import { startSmppPeer } from './smsc/smpp-peer';

export const PEERS: readonly string[] = ['smpp', 'perl'];

export interface PeersOptions {
  readonly wanted: readonly string[];
  /** Theirs while they run. */
  readonly dataDir: string;
  /** Where the worker listens for the reports of HTTP carriers. */
  readonly reportPort: number;
  /** Takes nothing that is installed. */
  readonly alwaysFetch: boolean;
  readonly log: (line: string) => void;
}

/** Starts the peers that are wanted and can be had; says why another is left out. */
export async function startPeers({ wanted }: PeersOptions): Promise<Peer[]> {
  const peers: Peer[] = [];
  if (wanted.includes('smpp')) peers.push(await startSmppPeer('smpp', 1, startNpmSmsc));
  if (wanted.includes('perl')) peers.push(await startSmppPeer('perl', 2, perlSmsc(process.env)));
  return peers;
}
