import { loadModule, parseSync } from 'libpg-query';

/** A part of a syntax tree, as Postgres' own parser returns it: `{ SelectStmt: { fromClause: [...] } }`. */
export type Tree = Readonly<Record<string, unknown>>;

/** A query with relations and conditions of its own. */
export interface Block {
  readonly kind: 'SelectStmt' | 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt';
  readonly body: Tree;
}

const BLOCKS: ReadonlySet<string> = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);
/** A query without its kind before it, as the two sides of a UNION are. */
const isSide = (part: unknown): part is Tree => isTree(part) && String(part['op']).startsWith('SETOP_');

/** To be awaited once before `parse`. */
export const loadParser = loadModule;

/** The statements of a text. @throws when Postgres cannot parse it */
export function parse(sql: string): Tree[] {
  return (parseSync(sql).stmts ?? []).map(({ stmt }) => stmt as unknown as Tree);
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of a tree; empty when it has none of that name. */
export function listOf(tree: Tree | undefined, name: string): readonly unknown[] {
  const list = tree?.[name];
  return Array.isArray(list) ? (list as unknown[]) : [];
}

/** The part of that name, if it is a tree. */
export function partOf(tree: unknown, name: string): Tree | undefined {
  const part = isTree(tree) ? tree[name] : undefined;
  return isTree(part) ? part : undefined;
}

/** The trees of one kind in a list. */
export function ofKind(list: readonly unknown[], kind: string): Tree[] {
  return list.map((item) => partOf(item, kind)).filter((part) => part !== undefined);
}

/** The text of `{ String: { sval } }`. */
export function textOf(value: unknown): string {
  const text = partOf(value, 'String')?.['sval'];
  return typeof text === 'string' ? text : '';
}

/** Every named part below a value, those of nested queries too unless `within` is false. */
export function* parts(value: unknown, within = true): Generator<readonly [name: string, part: Tree]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* parts(item, within);
    return;
  }
  if (!isTree(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (!within && (BLOCKS.has(name) || isSide(part))) continue;
    if (isTree(part)) yield [name, part];
    yield* parts(part, within);
  }
}

/** Every query of a statement, CTEs and subqueries among them. */
export function* blocksOf(statement: Tree): Generator<Block> {
  for (const [name, body] of parts(statement)) {
    if (BLOCKS.has(name)) yield { kind: name as Block['kind'], body };
    else if (isSide(body)) yield { kind: 'SelectStmt', body };
  }
}

/** Conditions that hold together: those of an OR, which need not, are not among them. */
export function conjuncts(condition: unknown): unknown[] {
  const all = partOf(condition, 'BoolExpr');
  if (all?.['boolop'] === 'AND_EXPR') return listOf(all, 'args').flatMap(conjuncts);
  return condition === undefined ? [] : [condition];
}
