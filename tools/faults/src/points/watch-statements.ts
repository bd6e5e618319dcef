import { Client, type QueryConfig } from 'pg';
import type { CrashPoints } from './crash-points';

/** The name of a statement stands in a comment behind its first keyword. */
const WRITES = /\bINSERT (?:\/\* \S+ \*\/ )?INTO\b|(?<!\b(?:FOR|KEY) )\bUPDATE\b|\bDELETE (?:\/\* \S+ \*\/ )?FROM\b/i;
/** Its variants are one point. */
const NAME = /^\s*\w+ \/\* (?<name>[a-z-]+\.[a-z0-9_]+)/;
const FIRST_WRITE = /\b(INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)/i;
const BEGIN = /^\s*(?:BEGIN|START TRANSACTION)\b/i;
const COMMIT = /^\s*COMMIT\b/i;
const ROLLBACK = /^\s*ROLLBACK\b(?! TO)/i;

type Query = (this: unknown, ...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/** In which transaction a connection is. */
interface Open {
  /** Who wrote first; undefined while nobody has. */
  firstWriter: string | undefined;
}

/**
 * Makes each statement that writes in a transaction of its own a point, and each COMMIT of a transaction that wrote:
 * everything of ours goes through this function of the driver.
 */
export function watchStatements(points: CrashPoints): void {
  const open = new WeakMap<object, Open>();
  const clientQuery = Reflect.get(Client.prototype, 'query') as Query;
  Reflect.set(Client.prototype, 'query', function (this: object, ...args: unknown[]) {
    const owner = ownerOfPoint(open, this, textOf(args[0]));
    if (owner === undefined) return clientQuery.apply(this, args);
    points.pass(owner, 'before');
    return afterwards(clientQuery, this, args, () => points.pass(owner, 'after'));
  });
}

/** Calls `after` when the statement has succeeded, before its caller hears of it. */
function afterwards(query: Query, client: object, args: readonly unknown[], after: () => void): unknown {
  const hasCallback = args.some((argument) => typeof argument === 'function');
  const result = query.apply(
    client,
    args.map((argument) => (typeof argument === 'function' ? called(argument as Callback, after) : argument)),
  );
  if (hasCallback) return result;
  return (result as Promise<unknown>).then((value) => {
    after();
    return value;
  });
}

function called(callback: Callback, after: () => void): Callback {
  return (error, result) => {
    if (!error) after();
    callback(error, result);
  };
}

/** Undefined when the statement is no point. Keeps what is open on the connection. */
function ownerOfPoint(open: WeakMap<object, Open>, client: object, text: string): string | undefined {
  if (BEGIN.test(text)) {
    open.set(client, { firstWriter: undefined });
    return undefined;
  }
  const transaction = open.get(client);
  if (!transaction) return WRITES.test(text) ? ownerOf(text) : undefined;
  if (COMMIT.test(text) || ROLLBACK.test(text)) {
    open.delete(client);
    // A transaction is named for its writer: what began it is often a helper that many share.
    return COMMIT.test(text) ? transaction.firstWriter : undefined;
  }
  if (WRITES.test(text)) transaction.firstWriter ??= ownerOf(text);
  return undefined;
}

/** The name of the statement; one of TypeORM's has none and is called by what it writes. */
function ownerOf(text: string): string {
  const { name } = NAME.exec(text)?.groups ?? {};
  if (name !== undefined) return name;
  const [, verb = 'statement', table = ''] = FIRST_WRITE.exec(text) ?? [];
  return `${verb} ${table}`.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  return isObject(config) ? String((config as Partial<QueryConfig>).text ?? '') : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
