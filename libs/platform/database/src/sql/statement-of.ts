import type { QueryConfig } from 'pg';
import { StatementNames } from './statement-names';

const names = new StatementNames();

/**
 * Bypasses TypeORM, which cannot name statements: a named one is parsed once by each connection, and planned a few
 * times at most. For a batch of some twenty rows, parsing and planning cost as much as running.
 */
export function statementOf(text: string, parameters: readonly unknown[] | undefined): QueryConfig {
  return parameters ? { name: names.of(text), text, values: [...parameters] } : { text };
}
