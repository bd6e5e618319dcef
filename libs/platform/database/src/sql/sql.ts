import type { EntityManager } from 'typeorm';
import type { Statement } from './statement';

/** Plain parameterised SQL on one connection, inside one transaction. */
export interface Sql {
  run<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  /** Runs a statement and returns how many rows it changed. */
  change<Params>(statement: Statement<Params, unknown>, params: Params): Promise<number>;
  /** For SQL without a name: tests, and statements that cannot be prepared. */
  rows<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  execute(text: string, parameters?: readonly unknown[]): Promise<number>;
  /** Repositories and entities within the same transaction. */
  readonly manager: EntityManager;
  /** Calls `effect` once the transaction is committed, and never when it is rolled back. It must not throw. */
  afterCommit(effect: () => void): void;
}
