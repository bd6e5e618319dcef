/**
 * Extras for an `@EventPattern` that every replica must receive: no queue group, because the service's group would
 * deliver the hint to one replica only.
 */
export const BROADCAST = { queue: '' };
