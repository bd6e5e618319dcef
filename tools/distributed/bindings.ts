import { DISTRIBUTION_COLUMN, type Placement, type Schema } from './schema';
import { type Block, conjuncts, isTree, listOf, partOf, parts, textOf, type Tree } from './syntax';

/**
 * `one`: the account is a parameter, so one shard has all rows; `many`: the accounts come with other rows; `all`: no
 * condition names the account, so every shard is asked.
 */
export type Reach = 'one' | 'many' | 'all';

/** A table that a query reads or writes. */
export interface Relation {
  readonly placement: Placement;
  readonly reach: Reach;
  /** Its condition compares some other column with that of a query around it. */
  readonly correlated: boolean;
}

interface Source {
  readonly alias: string;
  readonly placement: Placement;
}

/** A condition on the account of one relation: of a column of another relation, or of something else. */
interface Equality {
  readonly alias: string;
  readonly with: { readonly column: string } | 'value' | 'values';
}

/** The tables of a query itself, the written one first, and what its conditions say about the account. */
export function bindingsOf(block: Block, schema: Schema): Relation[] {
  const sources = sourcesOf(block, schema);
  const only = sources.filter(({ placement }) => placement === 'distributed');
  const equalities = conditionsOf(block).flatMap((one) =>
    equalitiesOf(one, only.length === 1 ? only[0]?.alias : undefined),
  );
  const reaches = new Map<string, Reach>();
  for (const { alias, with: other } of equalities) {
    const known = typeof other === 'object' && only.some((source) => source.alias === other.column);
    if (!known) narrow(reaches, alias, other === 'value' ? 'one' : 'many');
  }
  if (joinsByColumn(block)) for (const { alias } of only) narrow(reaches, alias, 'many');
  const inserted = block.kind === 'InsertStmt' ? insertedReach(block.body) : undefined;
  if (inserted && sources[0]) reaches.set(sources[0].alias, inserted);
  spreadByEquality(reaches, equalities, only);
  return sources.map(({ alias, placement }) => ({
    placement,
    reach: reaches.get(alias) ?? 'all',
    correlated: placement !== 'shared' && !reaches.has(alias) && comparesWithOutside(block, sources),
  }));
}

function narrow(reaches: Map<string, Reach>, alias: string, reach: Reach): void {
  if (reaches.get(alias) !== 'one') reaches.set(alias, reach);
}

/** Tables that are joined by the account have the same one. */
function spreadByEquality(
  reaches: Map<string, Reach>,
  equalities: readonly Equality[],
  known: readonly Source[],
): void {
  const pairs = equalities.flatMap(({ alias, with: other }) =>
    typeof other === 'object' && known.some((source) => source.alias === other.column)
      ? [[alias, other.column] as const, [other.column, alias] as const]
      : [],
  );
  // A chain of so many joins is passed along in so many rounds.
  for (let round = 0; round < pairs.length; round += 1)
    for (const [from, to] of pairs) {
      const reach = reaches.get(from);
      if (reach) narrow(reaches, to, reach);
    }
}

function sourcesOf({ body }: Block, { placements }: Schema): Source[] {
  const unlocked = Object.entries(body).filter(([name]) => name !== 'lockingClause');
  return [...parts(Object.fromEntries(unlocked), false)].flatMap(([name, part]) => {
    if (name !== 'RangeVar' && name !== 'relation') return [];
    const table = nameOf(part, 'relname') ?? '';
    const placement = placements.get(table);
    if (placement === undefined || part['schemaname'] !== undefined) return [];
    return [{ alias: nameOf(partOf(part, 'alias'), 'aliasname') ?? table, placement }];
  });
}

function nameOf(part: Tree | undefined, name: string): string | undefined {
  const text = part?.[name];
  return typeof text === 'string' ? text : undefined;
}

function conditionsOf({ body }: Block): unknown[] {
  const joins = [...parts(body, false)].flatMap(([name, part]) => (name === 'JoinExpr' ? [part['quals']] : []));
  return [body['whereClause'], ...joins].flatMap(conjuncts);
}

function joinsByColumn({ body }: Block): boolean {
  return [...parts(body, false)].some(
    ([name, part]) =>
      name === 'JoinExpr' && listOf(part, 'usingClause').some((one) => textOf(one) === DISTRIBUTION_COLUMN),
  );
}

function equalitiesOf(condition: unknown, only: string | undefined): Equality[] {
  const expression = partOf(condition, 'A_Expr');
  if (!expression || textOf(listOf(expression, 'name')[0]) !== '=') return [];
  const { kind, lexpr, rexpr } = expression;
  const sides = [
    [lexpr, rexpr],
    [rexpr, lexpr],
  ] as const;
  return sides.flatMap(([side, other]) => {
    const alias = accountOf(side, only);
    if (alias === undefined) return [];
    return [{ alias, with: kind === 'AEXPR_OP' ? comparedWith(other, only) : 'values' }];
  });
}

/** The alias of the relation whose account a column is; undefined when it is another column, or none. */
function accountOf(side: unknown, only: string | undefined): string | undefined {
  const fields = listOf(partOf(side, 'ColumnRef'), 'fields').map(textOf);
  if (fields.at(-1) !== DISTRIBUTION_COLUMN) return undefined;
  return fields.length > 1 ? fields.at(-2) : only;
}

function comparedWith(other: unknown, only: string | undefined): Equality['with'] {
  const column = accountOf(other, only);
  if (column !== undefined) return { column };
  const isOfRows = [...parts(other)].some(([name]) => name === 'ColumnRef' || name === 'SubLink');
  return isOfRows ? 'values' : 'value';
}

/** Of an INSERT: one account when it is a parameter among VALUES. */
function insertedReach(body: Tree): Reach {
  const at = listOf(body, 'cols').findIndex((one) => partOf(one, 'ResTarget')?.['name'] === DISTRIBUTION_COLUMN);
  if (at < 0) return 'all';
  const select = partOf(body['selectStmt'], 'SelectStmt');
  const rows = listOf(select, 'valuesLists').map((row) => listOf(partOf(row, 'List'), 'items')[at]);
  const targets = listOf(select, 'targetList').slice(at, at + 1);
  const values = rows.length > 0 ? rows : select?.['fromClause'] === undefined ? targets : [];
  return values.length === 1 && comparedWith(values[0], undefined) === 'value' ? 'one' : 'many';
}

/** Whether a condition names a relation that the query itself does not have. */
function comparesWithOutside({ kind, body }: Block, sources: readonly Source[]): boolean {
  if (kind !== 'SelectStmt') return false;
  const own = new Set<string>(sources.map(({ alias }) => alias));
  for (const [name, part] of parts(body, false))
    if (name === 'alias' && isTree(part)) own.add(String(part['aliasname']));
    else if (name === 'RangeVar') own.add(String(part['relname']));
  return conditionsOf({ kind, body }).some((condition) =>
    [...parts(condition, false)].some(([name, part]) => {
      const fields = name === 'ColumnRef' ? listOf(part, 'fields').map(textOf) : [];
      return fields.length > 1 && !own.has(fields.at(-2) ?? '');
    }),
  );
}
