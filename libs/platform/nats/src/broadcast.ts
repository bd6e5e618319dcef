import { randomUUID } from 'node:crypto';

/**
 * Extras for an `@EventPattern` that every replica must hear: a queue group of this process alone, where the
 * service's shared queue group would hand the hint to one replica only.
 */
export const BROADCAST = { queue: `broadcast-${randomUUID()}` };
