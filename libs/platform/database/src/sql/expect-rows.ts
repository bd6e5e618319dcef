import { sqlStateOf } from '@sms/platform/errors';

const UNEXPECTED = 'XE001';

/**
 * DDL of a function by which one statement checks its own assumption: `SELECT expect_rows(count(*), $1) FROM written`
 * as its last part undoes all of the statement when the numbers differ. Migrations that ran it must find it unchanged.
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

/** Whether a statement was undone because `expect_rows` found another number than expected. */
export function isUnexpectedRows(error: unknown): boolean {
  return sqlStateOf(error) === UNEXPECTED;
}
