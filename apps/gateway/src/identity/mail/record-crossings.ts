import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS, MAX_CROSSINGS } from '@sms/contracts/billing';
import { MAX_CODE_CROSSINGS, OTP_OPERATIONS } from '@sms/contracts/otp';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog, type AuditDetails } from '../../edge/audit/audit-log';
import {
  type CrossingService,
  forgetCrossings,
  insertCrossings,
  type NoticedCrossing,
  readCrossingsAfter,
} from './crossings.sql';
import { Mailer } from './mailer';

interface DetailedCrossing extends NoticedCrossing {
  readonly details: AuditDetails;
}

interface Page {
  readonly crossings: readonly DetailedCrossing[];
  readonly isFull: boolean;
}

/**
 * Records in the audit log which balances have fallen below their thresholds and which caps are reached, so that owners
 * are written to as of other entries. Billing and otp notice them and say since when; of two within seconds they have
 * the last.
 */
@Injectable()
export class RecordCrossings {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly auditLog: AuditLog,
    private readonly mailer: Mailer,
  ) {}

  /** Every gateway may do so at once. */
  async run(service: CrossingService): Promise<void> {
    if (!this.mailer.options) return;
    const [known] = await this.database.run(readCrossingsAfter, [service]);
    let after = known?.after.toISOString();
    while (after !== undefined) {
      const { crossings, isFull }: Page = await this.read(service, after);
      if (crossings.length > 0) await this.record(crossings);
      after = isFull ? crossings.at(-1)?.at : undefined;
    }
    await this.database.run(forgetCrossings, [service]);
  }

  private async read(service: CrossingService, after: string): Promise<Page> {
    if (service === 'billing') {
      const { crossings } = await this.rpc.request(BILLING_OPERATIONS.crossings, { after });
      return {
        crossings: crossings.map(({ accountId, kind, percent, credits, at }) => ({
          ...{ service, kind, accountId, at },
          details: kind === 'balance' ? { threshold: credits } : { kind, percent, cap: credits },
        })),
        isFull: crossings.length >= MAX_CROSSINGS,
      };
    }
    const { crossings } = await this.rpc.request(OTP_OPERATIONS.codeCrossings, { after });
    const kind = 'codes' as const;
    return {
      crossings: crossings.map(({ accountId, percent, at }) => ({
        ...{ service, kind, accountId, at },
        details: { kind, percent },
      })),
      isFull: crossings.length >= MAX_CODE_CROSSINGS,
    };
  }

  private async record(crossings: readonly DetailedCrossing[]): Promise<void> {
    await this.database.transaction(async (sql) => {
      const recorded = await sql.run(insertCrossings, crossings);
      const isNew = new Set(recorded.map((row) => `${row.kind} ${row.account_id} ${row.at.toISOString()}`));
      for (const { kind, accountId, at, details } of crossings)
        if (isNew.has(`${kind} ${accountId} ${at}`))
          await this.auditLog.record(sql, {
            actor: { userId: null },
            action: kind === 'balance' ? 'balance.low' : 'cap.reached',
            target: `vendor:${accountId}`,
            accountId,
            details: { ...details, noticed_at: at },
          });
    });
  }
}
