import { sqlStateOf } from '@sms/platform/errors';

/** As in `./expect-rows-v1.sql`. */
const UNEXPECTED = 'XE001';

/** Whether a statement was rolled back because `expect_rows` found an unexpected number. */
export function isUnexpectedRows(error: unknown): boolean {
  return sqlStateOf(error) === UNEXPECTED;
}
