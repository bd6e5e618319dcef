import type { WALKED } from './points-plan';

export interface RequiredPoint {
  readonly process: (typeof WALKED)[number];
  readonly owner: string;
}

export const REQUIRED_POINTS: readonly RequiredPoint[] = [];
