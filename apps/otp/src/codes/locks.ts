import { type Sql, statement } from '@sms/platform/database';

/*
 * Until the transaction ends, no other transaction counts under the same lock: the result of the next statement stays
 * true until the commit. Advisory locks, because neither a phone nor a vendor has a row of its own here; two of them
 * that share a hash wait for each other, which is harmless.
 */

/** Serves the limits of live codes, which are those of the phone. */
export async function lockPhone(sql: Sql, phone: string): Promise<void> {
  await lock(sql, phone);
}

/** Serves the limits of test keys, which are those of the vendor. */
export async function lockSandbox(sql: Sql, vendorId: number): Promise<void> {
  await lock(sql, `sandbox of ${vendorId}`);
}

const lockKey = statement<readonly [name: string]>({
  name: 'otp.lock_key',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
});

async function lock(sql: Sql, name: string): Promise<void> {
  await sql.run(lockKey, [name]);
}
