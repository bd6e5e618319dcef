import type { StatementCost } from './statements';

/** What a statement cost for each item. */
export interface StatementShare {
  readonly database: string;
  readonly text: string;
  readonly callsPerThousand: number;
  readonly rowsPerCall: number;
  readonly micros: number;
}

const BEGINNING = 90;

export function statementShares(costs: readonly StatementCost[], items: number): StatementShare[] {
  return costs.map(({ database, text, calls, rows, milliseconds }) => ({
    database,
    text: text.slice(0, BEGINNING),
    callsPerThousand: (calls * 1_000) / items,
    rowsPerCall: rows / calls,
    micros: (milliseconds * 1_000) / items,
  }));
}
