import type { Deviation } from './behaviour';

/**
 * A behaviour of the simulator: the three digits after 999 that ask for it, if any do, and how it deviates from plain
 * delivery.
 */
export type CatalogEntry = readonly [code: string | undefined, deviation: Deviation];

export type Catalog = Readonly<Record<string, CatalogEntry>>;
