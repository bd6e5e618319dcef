/** What a link does to what passes; each as a network, a firewall or a full pipe would. */
export type Toxic =
  | { readonly kind: 'none' }
  /** Everything arrives so much later. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Connections are cut with RST, new ones at once. */
  | { readonly kind: 'reset' }
  /** Nothing arrives, and nobody is told. What was sent meanwhile arrives when it is over, as retransmissions do. */
  | { readonly kind: 'black_hole' }
  /** The end of a connection arrives so much later. */
  | { readonly kind: 'slow_close'; readonly ms: number }
  /** So much a second passes in each direction of a connection. */
  | { readonly kind: 'limit'; readonly bytesPerSecond: number };

export const HEALTHY: Toxic = { kind: 'none' };

/** As the plan of a run applies them. */
export const TOXICS = {
  latency: { kind: 'latency', ms: 400 },
  reset: { kind: 'reset' },
  black_hole: { kind: 'black_hole' },
  slow_close: { kind: 'slow_close', ms: 3_000 },
  limit: { kind: 'limit', bytesPerSecond: 8_000 },
} as const satisfies Record<string, Toxic>;

export type ToxicName = keyof typeof TOXICS;
export const TOXIC_NAMES = Object.keys(TOXICS) as readonly ToxicName[];
