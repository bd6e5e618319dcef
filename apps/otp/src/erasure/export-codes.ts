import { Injectable } from '@nestjs/common';
import { type ExportCodesReply, type ExportCodesRequest, MAX_EXPORTED_CODES } from '@sms/contracts/otp';
import { Database, statement } from '@sms/platform/database';
import { codesOf } from './erase-codes';

const NONE = '00000000-0000-0000-0000-000000000000';

interface CodeRow {
  readonly reference_id: string;
  readonly account_id: number;
  readonly phone: string;
  readonly sandbox: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly verified_at: Date | null;
  readonly failures: number;
  readonly suspicion: string | null;
}

/** The codes of a phone within the seven days of their retention are few. */
const exportCodes = statement<
  readonly [phone: string, accountId: number | null, before: string, after: string],
  CodeRow
>({
  name: 'otp.export_codes',
  text: `
    SELECT * FROM (${codesOf(
      'reference_id, account_id, phone, sandbox, created_at, expires_at, verified_at, failures, suspicion',
    )}
    ) AS code WHERE created_at <= $3::timestamptz AND reference_id > $4::uuid
    ORDER BY reference_id LIMIT ${MAX_EXPORTED_CODES}`,
});

/** The one-time passwords of a phone, for its subscriber. */
@Injectable()
export class ExportCodes {
  constructor(private readonly database: Database) {}

  async page({ phone, accountId, before, after }: ExportCodesRequest): Promise<ExportCodesReply> {
    const rows = await this.database.run(exportCodes, [phone, accountId, before, after ?? NONE]);
    return {
      codes: rows.map((row) => ({
        referenceId: row.reference_id,
        accountId: row.account_id,
        phone: row.phone,
        sandbox: row.sandbox,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        verifiedAt: row.verified_at?.toISOString() ?? null,
        failures: row.failures,
        suspicion: row.suspicion,
      })),
      next: rows.length === MAX_EXPORTED_CODES ? (rows.at(-1)?.reference_id ?? null) : null,
    };
  }
}
