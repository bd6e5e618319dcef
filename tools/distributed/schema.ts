import { listOf, ofKind, parse, partOf, parts, textOf, type Tree } from './syntax';

/** The column by which the tables would be distributed. */
export const DISTRIBUTION_COLUMN = 'account_id';
/** Columns of rows that belong to an account without naming it. */
const LEADS_TO_AN_ACCOUNT = /^(?:message|request|hold)_ids?$/;

/** `distributed`: has the column; `lacking`: its rows belong to an account that no column names; `shared`: neither. */
export type Placement = 'distributed' | 'lacking' | 'shared';

export interface Schema {
  /** By table. */
  readonly placements: ReadonlyMap<string, Placement>;
  /** Names of what Citus would refuse, or keep only in part, in tables that are not shared. */
  readonly uniqueWithout: readonly string[];
  readonly foreignWithout: readonly string[];
  readonly triggers: readonly string[];
  readonly numbered: readonly string[];
  readonly partitioned: readonly string[];
}

/** Reads the statements that create a schema. */
export function readSchema(sql: string): Schema {
  const statements = parse(sql);
  const find = (kind: string): Tree[] => ofKind(statements, kind);
  const tables = find('CreateStmt').map((body) => ({ body, name: relationOf(body) }));
  const placements = new Map(tables.map(({ name, body }) => [name, placementOf(body)]));
  const spread = tables.filter(({ name }) => placements.get(name) !== 'shared');
  const isSpread = (name: string): boolean => (placements.get(name) ?? 'shared') !== 'shared';
  const constraints = spread.flatMap(({ body }) => ofKind(listOf(body, 'tableElts'), 'Constraint'));
  const indexes = find('IndexStmt').filter((index) => index['unique'] === true && isSpread(relationOf(index)));
  return {
    placements,
    uniqueWithout: [
      ...constraints.filter(
        (constraint) =>
          (constraint['contype'] === 'CONSTR_PRIMARY' || constraint['contype'] === 'CONSTR_UNIQUE') &&
          !namesColumn(listOf(constraint, 'keys')),
      ),
      ...indexes.filter(
        (index) =>
          !listOf(index, 'indexParams').some((one) => partOf(one, 'IndexElem')?.['name'] === DISTRIBUTION_COLUMN),
      ),
    ].map(({ conname, idxname }) => String(conname ?? idxname)),
    foreignWithout: constraints
      .filter(
        (constraint) =>
          constraint['contype'] === 'CONSTR_FOREIGN' &&
          isSpread(String(partOf(constraint, 'pktable')?.['relname'])) &&
          !namesColumn(listOf(constraint, 'fk_attrs')),
      )
      .map(({ conname }) => String(conname)),
    triggers: find('CreateTrigStmt')
      .filter((trigger) => isSpread(relationOf(trigger)))
      .map((trigger) => `${relationOf(trigger)}: ${String(trigger['trigname'])}`),
    numbered: spread.flatMap(({ name, body }) => numberedColumns(body).map((column) => `${name}.${column}`)),
    partitioned: spread.filter(({ body }) => body['partspec'] !== undefined).map(({ name }) => name),
  };
}

function relationOf(body: Tree): string {
  return String(partOf(body, 'relation')?.['relname']);
}

function columnsOf(body: Tree): Tree[] {
  return ofKind(listOf(body, 'tableElts'), 'ColumnDef');
}

function placementOf(body: Tree): Placement {
  const names = columnsOf(body).map(({ colname }) => String(colname));
  if (names.includes(DISTRIBUTION_COLUMN)) return 'distributed';
  return names.some((name) => LEADS_TO_AN_ACCOUNT.test(name)) ? 'lacking' : 'shared';
}

function namesColumn(keys: readonly unknown[]): boolean {
  return keys.some((key) => textOf(key) === DISTRIBUTION_COLUMN);
}

/** Columns with numbers of a sequence. */
function numberedColumns(body: Tree): string[] {
  const isNumber = (column: Tree): boolean =>
    [...parts(column)].some(
      ([name, part]) =>
        (name === 'Constraint' && part['contype'] === 'CONSTR_IDENTITY') ||
        (name === 'FuncCall' && listOf(part, 'funcname').some((one) => textOf(one) === 'nextval')),
    );
  return columnsOf(body)
    .filter(isNumber)
    .map(({ colname }) => String(colname));
}
