/** Fields of an error that Postgres returned for a statement. */
export interface DatabaseFault {
  /** SQLSTATE, five characters; the first two are its class. */
  readonly code: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** SQLSTATE classes of Postgres begin with these characters; codes of Node's own errors, such as EPIPE, do not. */
const SQLSTATE = /^[0-9FHPX][0-9A-Z]{4}$/;

/** 53: no disk space, memory or connection left; 25006: read-only, as on a server that became a standby. */
const REFUSED_FOR_NOW = /^(53|25006)/;

/** Errors of data: a value that does not fit, a broken constraint, a limit exceeded. */
const DATA_CLASSES: ReadonlySet<string> = new Set(['22', '23', '54']);

/** The driver's own error, bare or wrapped by the ORM. Undefined when the error does not come from Postgres. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('driverError' in error && error.driverError !== error) return databaseFaultOf(error.driverError);
  return isFault(error) ? error : undefined;
}

export function sqlStateOf(error: unknown): string | undefined {
  return databaseFaultOf(error)?.code;
}

/** Whether the cause lies in the data: the same statement with other items may succeed. */
export function isDataError(error: unknown): boolean {
  return DATA_CLASSES.has(sqlStateOf(error)?.slice(0, 2) ?? '');
}

/**
 * Whether the live server refused the statement for a reason that an operator has to fix: the statement has had no
 * effect.
 */
export function isRefusedForNow(error: unknown): boolean {
  return REFUSED_FOR_NOW.test(sqlStateOf(error) ?? '');
}

/** Whether a row with the same unique key was there already. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

function isFault(error: object): error is DatabaseFault {
  return 'code' in error && typeof error.code === 'string' && SQLSTATE.test(error.code);
}
