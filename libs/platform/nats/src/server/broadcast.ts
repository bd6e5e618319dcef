/**
 * Extras for an `@EventPattern` that every replica must hear: in no queue group, where that of the service would hand
 * the hint to one replica only.
 */
export const BROADCAST = { queue: '' };
