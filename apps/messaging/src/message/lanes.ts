import type { Lane } from '@sms/contracts/messaging';

/** Stored as numbers, so that the queue's index gives the order in which lanes are served. */
export const LANE_RANK: Readonly<Record<Lane, 0 | 1 | 2>> = { otp: 0, single: 1, bulk: 2 };

/** In order of rank. */
export const LANES = ['otp', 'single', 'bulk'] as const satisfies readonly Lane[];
