import { sqlStateOf } from '@sms/platform/errors';

const UNEXPECTED = 'XE001';

/**
 * DDL of a function by which a statement checks its own assumption: `SELECT expect_rows(count(*), $1) FROM written` as
 * its last part rolls the statement back when the numbers differ. Never change it: migrations that ran it must find it
 * unchanged.
 */
export const EXPECT_ROWS_V1 = `
  CREATE FUNCTION expect_rows(actual bigint, expected bigint) RETURNS bigint LANGUAGE plpgsql AS $$
  BEGIN
    IF actual IS DISTINCT FROM expected THEN
      RAISE EXCEPTION 'expected % rows, found %', expected, actual USING ERRCODE = '${UNEXPECTED}';
    END IF;
    RETURN actual;
  END $$;
`;

/** Whether a statement was rolled back because `expect_rows` found an unexpected number. */
export function isUnexpectedRows(error: unknown): boolean {
  return sqlStateOf(error) === UNEXPECTED;
}
