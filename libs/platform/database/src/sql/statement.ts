import type { QueryConfig } from 'pg';
import type { Columns } from './columns';

/** An SQL statement with a name. */
export interface Statement<Params, Row> {
  /** `<service>.<verb>_<noun>`, followed by a colon and what distinguishes the variants of one statement. */
  readonly name: string;
  /** Includes the name as a comment, so that pg_stat_statements and the server's log show it. */
  readonly text: string;
  /** The values of `$1`, `$2` and so on. */
  readonly values: (params: Params) => unknown[];
  /** Carries the type of the returned rows; has no value. */
  readonly row?: Row;
}

interface Definition<Params> {
  readonly name: string;
  /**
   * Makes the values: `columns()` when the parameters are rows, or a function. Without it `Params` is the tuple of the
   * values.
   */
  readonly params?:
    (Params extends readonly (infer Item)[] ? Pick<Columns<Item>, 'arrays'> : never) | ((params: Params) => unknown[]);
  readonly text: string;
}

/** Postgres cuts the names of prepared statements at this length. */
const MAX_NAME_BYTES = 63;
const NAME = /^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:_[a-z0-9]+)+(?::[a-z0-9_,-]+)?$/;
const FIRST_KEYWORD = /^\s*(\w+)/;

const defined = new Map<string, Statement<never, unknown>>();

/**
 * Defines a statement, once for the life of the process. Each connection prepares it under its name: it is parsed once,
 * and planned a few times at most. For a batch of some twenty rows, parsing and planning cost as much as running.
 * @throws when the name is malformed or already used by another statement
 */
export function statement<Params = readonly [], Row = never>({
  name,
  params,
  text,
}: Definition<Params>): Statement<Params, Row> {
  if (!NAME.test(name) || name.length > MAX_NAME_BYTES) throw new Error(`"${name}" is no name of a statement`);
  if (defined.has(name)) throw new Error(`two statements have the name "${name}"`);
  const named: Statement<Params, Row> = {
    name,
    text: text.replace(FIRST_KEYWORD, `$1 /* ${name} */`),
    values: valuesBy(params),
  };
  defined.set(name, named);
  return named;
}

/**
 * A statement with a few variants, because the planner has to know a limit or a filter, or because a condition that is
 * left out costs nothing. Listed variants are defined at once, others when they are first used.
 * @param define defines the variant; its name ends with what distinguishes it
 */
export function variants<Key extends string | number, Params, Row>(
  listed: readonly Key[],
  define: (key: Key) => Statement<Params, Row>,
): (key: Key) => Statement<Params, Row> {
  const known = new Map(listed.map((key) => [key, define(key)]));
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const added = define(key);
    known.set(key, added);
    return added;
  };
}

/** All statements that the loaded modules have defined. */
export function definedStatements(): readonly Statement<never, unknown>[] {
  return [...defined.values()];
}

/** Converts a statement to the driver's form. */
export function queryConfigOf<Params>({ name, text, values }: Statement<Params, unknown>, params: Params): QueryConfig {
  return { name, text, values: values(params) };
}

function valuesBy<Params>(params: Definition<Params>['params']): (params: Params) => unknown[] {
  if (params === undefined) return (values) => [...(values as readonly unknown[])];
  if (typeof params === 'function') return params;
  const { arrays } = params as Pick<Columns<unknown>, 'arrays'>;
  return (rows) => arrays(rows as readonly unknown[]);
}
