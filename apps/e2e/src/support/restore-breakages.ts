import { type Breakage, byKey } from './breakage';

export const RESTORE_BREAKAGES: readonly Breakage[] = [
  {
    what: 'a restore has lost a time that vendors do not know of',
    database: 'gateway',
    key: "SELECT '2026-01-01T00:00:00.000Z' AS key",
    ...byKey('restored_period', 'restored_to', 'timestamptz'),
    change: 'INSERT INTO restored_period (restored_to) VALUES ($1::timestamptz)',
    invariant: 'nothing is lost by a restore',
    row: (key) => `${key} to `,
  },
];
