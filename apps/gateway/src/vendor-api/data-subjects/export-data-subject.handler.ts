import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import { type AuditEntry, AuditLog } from '../../edge/audit/audit-log';
import { AuditedNumbers } from '../../edge/audit/audited-numbers';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { Caller } from '../../identity/accounts/caller';
import { recordWithinHourlyLimit } from '../../identity/allowances/hourly-entries';
import { forbidden } from '../../identity/auth/auth-errors';
import { SecondFactorVault } from '../../identity/second-factors/second-factor-vault';
import type { ExportDataSubjectRequest } from './export-data-subject.request';
import { ExportPages, FIRST_PLACE } from './export-pages';
import { countsWith, digestWith, type ExportProgress, NO_DIGEST, openProgress, sealProgress } from './export-progress';
import { ExportResponse } from './export.response';

const CURSOR_GOOD_MS = 3_600_000;

/** Shows all that is stored of a phone number, a page at a time. */
@Injectable()
export class ExportDataSubjectHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecondFactorVault,
    private readonly numbers: AuditedNumbers,
    private readonly audit: AuditLog,
    private readonly pages: ExportPages,
  ) {}

  /**
   * A vendor reads its own rows, an operator those of all vendors and what belongs to none. Recorded before anything is
   * shown, and again with the digest at the end.
   * @throws {DomainError} FORBIDDEN for test keys, and where no key of the service can seal the number;
   * RATE_LIMIT_EXCEEDED when an operator has begun 20 exports within an hour
   */
  async execute(caller: Caller, request: ExportDataSubjectRequest): Promise<ExportResponse> {
    const isOperator = caller.role === 'operator';
    if (isOperator && !request.reason) throw invalidFields({ reason: ['reason is required'] });
    if (!isOperator && caller.sandbox) throw forbidden('Test keys export nothing.');
    const accountId = isOperator ? null : caller.accountId;
    const before = request.cursor ? this.opened(request, accountId) : await this.begin(caller, request, accountId);
    const { records, next } = await this.pages.read(before.subject, before.place);
    const progress = {
      ...before,
      digest: digestWith(before.digest, records),
      counts: countsWith(before.counts, records),
    };
    if (!next) {
      const { counts, digest } = progress;
      await this.audit.recordAlone(this.entry(caller, request, progress, { records: counts, digest }));
    }
    const cursor = next && sealProgress(this.vault.required, { ...progress, place: next });
    return ExportResponse.of(progress, this.numbers.targetOf(request.phone_number), records, cursor);
  }

  private async begin(
    caller: Caller,
    request: ExportDataSubjectRequest,
    accountId: number | null,
  ): Promise<ExportProgress> {
    const subject = { number: request.phone_number, accountId, before: this.database.now().toISOString() };
    const progress = { id: uuidv7(), subject, place: FIRST_PLACE, digest: NO_DIGEST, counts: {} };
    // Without a key there would be no second page.
    sealProgress(this.vault.required, progress);
    const waitSeconds = await this.database.transaction(async (sql) => {
      const entry = this.entry(caller, request, progress);
      if (caller.role === 'operator') return recordWithinHourlyLimit(sql, this.audit, caller.userId, entry);
      await this.audit.record(sql, entry);
      return 0;
    });
    if (waitSeconds > 0)
      throw new DomainError(RATE_LIMITED, 'too many numbers exported', { retryAfterSeconds: waitSeconds });
    return progress;
  }

  private opened({ cursor, phone_number }: ExportDataSubjectRequest, accountId: number | null): ExportProgress {
    const progress = openProgress(this.vault.required, cursor ?? '', accountId);
    const since = this.database.now().getTime() - CURSOR_GOOD_MS;
    if (progress?.subject.number !== phone_number || Date.parse(progress.subject.before) < since)
      throw invalidFields({ cursor: ['cursor is not one of this number and of the last hour'] });
    return progress;
  }

  private entry(
    actor: Caller,
    { phone_number, reason }: ExportDataSubjectRequest,
    { id, subject }: ExportProgress,
    details: object = {},
  ): AuditEntry {
    return {
      actor,
      action: 'data-subject.exported',
      target: this.numbers.targetOf(phone_number),
      details: { export_id: id, all_vendors: subject.accountId === null, ...details },
      ...(reason ? { reason } : {}),
    };
  }
}
