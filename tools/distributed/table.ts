import type { Obstacle, Verdict } from './judge';
import type { Placement, Schema } from './schema';

/** A service, and what was found of it. */
export interface Judged {
  readonly name: string;
  readonly schema: Schema;
  /** By name. */
  readonly statements: ReadonlyMap<string, Verdict>;
}

type Count = (judged: Judged) => number;

const tables =
  (placement: Placement): Count =>
  ({ schema }) =>
    [...schema.placements.values()].filter((one) => one === placement).length;
const reaching =
  (reach: Verdict['reach']): Count =>
  ({ statements }) =>
    [...statements.values()].filter((verdict) => verdict.reach === reach).length;
const having =
  (obstacle: Obstacle): Count =>
  ({ statements }) =>
    [...statements.values()].filter(({ obstacles }) => obstacles.includes(obstacle)).length;

/** What is counted, and what it would take. */
const ROWS: readonly (readonly [what: string, count: Count, takes: string])[] = [
  ['**tables** with `account_id`', tables('distributed'), '`create_distributed_table`'],
  [
    'tables without it whose rows belong to an account',
    tables('lacking'),
    'the column, filled for all rows, and each statement passes it; or, as for queue and claims, they stay on one node',
  ],
  ['other tables: carriers, workers, cursors, outbox', tables('shared'), 'they stay on one node'],
  [
    'primary and unique keys without it',
    ({ schema }) => schema.uniqueWithout.length,
    '`account_id` as a further column of the key: the database then no longer refuses the same id in two accounts',
  ],
  ['foreign keys without it', ({ schema }) => schema.foreignWithout.length, '`account_id` as a further column'],
  ['triggers', ({ schema }) => schema.triggers.length, 'privileges in their place: triggers are refused, or unsafe'],
  [
    'columns numbered by a sequence',
    ({ schema }) => schema.numbered.length,
    'numbers from one node only: those of several are unique but not in order, and cursors of the log need the order',
  ],
  [
    'partitioned by another column',
    ({ schema }) => schema.partitioned.length,
    'nothing: each partition is distributed, and every key has both columns',
  ],
  ['**statements** on these tables for one account', reaching('one'), 'nothing: a node runs them as they are'],
  [
    'that join or insert by the account, for many at once',
    reaching('many'),
    'nothing; a write to several nodes commits in two phases',
  ],
  [
    'that reach a table without naming the account (by id, time, receipt)',
    reaching('all'),
    'the account as a parameter; until then each asks every shard',
  ],
  ['on a table without the column', reaching('lacking'), 'see the tables'],
  ['on other tables only', reaching('none'), 'nothing'],
  [
    '**refused** as they are: rows are locked in several shards',
    having('locks'),
    'a statement for each account, or the table stays on one node',
  ],
  ['— among them with `SKIP LOCKED`', having('skips_locked'), 'the same'],
  ['recursive CTE over several shards', having('recursive'), 'a loop in the service, or one account at a time'],
  [
    'subquery that compares something other than the account',
    having('correlated'),
    'the account among the columns compared',
  ],
  ['UPDATE with a volatile function, mostly `clock_timestamp()`', having('volatile_update'), 'the time as a parameter'],
  ['rows named by `ctid`', having('ctid'), 'their keys instead'],
  [
    '**to be tried**: several tables written in one statement across shards',
    having('several_writes'),
    'the parts no longer share a snapshot; else a transaction of several statements',
  ],
  ['tables of both kinds written in one statement', having('both_kinds'), 'the same'],
];

/** A Markdown table: a row for each finding, a column for each service. */
export function obstacleTable(judged: readonly Judged[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |\n`;
  return [
    line(['', ...judged.map(({ name }) => name), 'what it takes']),
    `|${'---|'.repeat(judged.length + 2)}\n`,
    ...ROWS.map(([what, count, takes]) => line([what, ...judged.map(count), takes])),
  ].join('');
}
