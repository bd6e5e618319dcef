import { Injectable } from '@nestjs/common';
import type { EraseCodesReply, EraseCodesRequest } from '@sms/contracts/otp';
import { Database, statement } from '@sms/platform/database';
import { countErased, type Erased } from '@sms/platform/erasures';

const BATCH = 500;
/** Failed verifications of a phone are counted for so long, and so are its codes. */
const COUNTED = `interval '1 day'`;

/** Live codes and those of test keys have an index each. */
export const codesOf = (columns: string) => `
      SELECT ${columns} FROM otp WHERE phone = $1 AND NOT sandbox AND ($2::bigint IS NULL OR account_id = $2)
      UNION ALL
      SELECT ${columns} FROM otp WHERE phone = $1 AND sandbox AND ($2::bigint IS NULL OR account_id = $2)`;

const eraseCodes = statement<
  readonly [phone: string, accountId: number | null, before: string, pseudonym: string],
  Erased
>({
  name: 'otp.erase_codes',
  text: `
    WITH old_code AS MATERIALIZED (
      SELECT reference_id FROM (${codesOf('reference_id, created_at')}
      ) AS code WHERE created_at <= $3::timestamptz AND created_at < now() - ${COUNTED} LIMIT ${BATCH}
    ), erased_code AS (
      UPDATE otp SET phone = $4 WHERE reference_id IN (SELECT reference_id FROM old_code) AND phone = $1 AND phone <> $4
      RETURNING created_at
    )
    SELECT 'codes' AS kind, count(*)::integer AS rows, min(created_at) AS first_at, max(created_at) AS last_at
    FROM erased_code`,
});

const countWaitingCodes = statement<
  readonly [phone: string, accountId: number | null, before: string],
  { codes: number }
>({
  name: 'otp.count_waiting_codes',
  text: `
    SELECT count(*)::integer AS codes FROM (${codesOf('created_at')}
    ) AS code WHERE created_at <= $3::timestamptz AND created_at >= now() - ${COUNTED}`,
});

/** The one-time passwords of a phone, to be erased with what else is held of a number. */
@Injectable()
export class EraseCodes {
  constructor(private readonly database: Database) {}

  /** Codes of the last day stay: nobody gets more codes or guesses for a phone by an erasure. */
  async erase({ erasureId, phone, pseudonym, accountId, before }: EraseCodesRequest): Promise<EraseCodesReply> {
    return this.database.transaction(async (sql) => {
      const erased = await sql.run(eraseCodes, [phone, accountId, before, pseudonym]);
      const [left] = await sql.run(countWaitingCodes, [phone, accountId, before]);
      return {
        erased: await countErased(sql, erasureId, erased),
        waiting: left?.codes ?? 0,
        more: erased.some(({ rows }) => rows === BATCH),
      };
    });
  }
}
