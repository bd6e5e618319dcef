import { bindingsOf, type Reach, type Relation } from './bindings';
import type { Schema } from './schema';
import { type Block, blocksOf, listOf, parse, parts, partOf, textOf, type Tree } from './syntax';

/** How Citus would take a statement. */
export interface Verdict {
  /** `none`: it touches no table that would be distributed; `lacking`: one that cannot be, without another column. */
  readonly reach: Reach | 'lacking' | 'none';
  /** Reasons to refuse it, or to run it otherwise than a single server does. */
  readonly obstacles: readonly Obstacle[];
}

export type Obstacle =
  'locks' | 'skips_locked' | 'recursive' | 'correlated' | 'volatile_update' | 'ctid' | 'several_writes' | 'both_kinds';

/** Functions that Postgres marks as volatile, as far as statements of the services use them. */
const VOLATILE: ReadonlySet<string> = new Set([
  'clock_timestamp',
  'expect_rows',
  'gen_random_uuid',
  'nextval',
  'random',
  'set_config',
]);
const WRITES: ReadonlySet<string> = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt']);

/** Judges one statement by the published limits of Citus. @throws when Postgres cannot parse it */
export function judge(sql: string, schema: Schema): Verdict {
  const [statement] = parse(sql);
  if (!statement) throw new Error('there is no statement');
  const blocks = [...blocksOf(statement)].map((block) => ({ block, relations: bindingsOf(block, schema) }));
  const relations = blocks.flatMap((one) => one.relations);
  const spread = relations.filter(({ placement }) => placement !== 'shared');
  if (spread.length === 0) return { reach: 'none', obstacles: [] };
  const reach = reachOf(spread);
  const written = blocks.filter(({ block }) => WRITES.has(block.kind)).flatMap((one) => one.relations[0] ?? []);
  const ofMany = reach === 'one' ? [] : obstaclesOfMany(statement, blocks);
  return {
    reach,
    obstacles: [
      ...ofMany,
      ...(blocks.some(({ block, relations: own }) => isSpread(own) && updatesByVolatile(block))
        ? (['volatile_update'] as const)
        : []),
      ...(usesCtid(statement) ? (['ctid'] as const) : []),
      ...(new Set(written.map(({ placement }) => placement === 'shared')).size > 1 ? (['both_kinds'] as const) : []),
    ],
  };
}

/** From the least to the most that has to change. */
const REACHES: readonly Verdict['reach'][] = ['none', 'one', 'many', 'all', 'lacking'];

/** The verdict of a statement with two variants. */
export function worseOf(one: Verdict, other: Verdict): Verdict {
  const reach = REACHES.indexOf(one.reach) > REACHES.indexOf(other.reach) ? one.reach : other.reach;
  return { reach, obstacles: [...new Set([...one.obstacles, ...other.obstacles])] };
}

type Judged = readonly { readonly block: Block; readonly relations: readonly Relation[] }[];

const isSpread = (relations: readonly Relation[]): boolean => relations.some(({ placement }) => placement !== 'shared');

function reachOf(relations: readonly Relation[]): Reach | 'lacking' {
  if (relations.some(({ placement }) => placement === 'lacking')) return 'lacking';
  const reaches = new Set(relations.map(({ reach }) => reach));
  return reaches.has('all') ? 'all' : reaches.has('many') ? 'many' : 'one';
}

/** What works within one shard only. */
function obstaclesOfMany(statement: Tree, blocks: Judged): Obstacle[] {
  const own = blocks.filter(({ relations }) => isSpread(relations));
  const locks = own.flatMap(({ block }) => listOf(block.body, 'lockingClause'));
  const skips = locks.some((lock) => partOf(lock, 'LockingClause')?.['waitPolicy'] === 'LockWaitSkip');
  const writes = own.filter(({ block, relations }) => WRITES.has(block.kind) && relations[0]?.placement !== 'shared');
  const named = [...parts(statement)];
  return [
    ...(locks.length > 0 ? (['locks'] as const) : []),
    ...(skips ? (['skips_locked'] as const) : []),
    ...(named.some(([, part]) => part['recursive'] === true) ? (['recursive'] as const) : []),
    ...(own.some(({ relations }) => relations.some(({ correlated }) => correlated)) ? (['correlated'] as const) : []),
    ...(writes.length > 1 ? (['several_writes'] as const) : []),
  ];
}

function updatesByVolatile({ kind, body }: Block): boolean {
  const changes = kind === 'UpdateStmt' ? body : kind === 'InsertStmt' ? body['onConflictClause'] : undefined;
  return [...parts(changes, false)].some(
    ([name, part]) => name === 'FuncCall' && listOf(part, 'funcname').some((one) => VOLATILE.has(textOf(one))),
  );
}

function usesCtid(statement: Tree): boolean {
  return [...parts(statement)].some(
    ([name, part]) => name === 'ColumnRef' && textOf(listOf(part, 'fields').at(-1)) === 'ctid',
  );
}
