import type { Deviation } from './behaviour';

/**
 * A behaviour of the simulator: the three digits after 999 that select it, if any, and its deviation from plain
 * delivery.
 */
export type CatalogEntry = readonly [code: string | undefined, deviation: Deviation];

export type Catalog = Readonly<Record<string, CatalogEntry>>;
