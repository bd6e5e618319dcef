import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { gatewayConfig } from '../../config/gateway.config';
import { AuditLog } from '../../edge/audit/audit-log';
import { AuditedNumbers } from '../../edge/audit/audited-numbers';
import { cursorAfter } from '../../edge/paging/list-page';
import type { VendorCaller } from '../../identity/accounts/caller';
import { collectRecipients } from '../sends/collect-recipients';
import { EventLoopTurns } from '../uploads/event-loop-turns';
import { RefusedRecipients } from '../uploads/refused-recipients';
import type { AddOptOutRequest, ImportOptOutsRequest } from './opt-out.request';
import { type ImportedOptOutsResponse, OptOutResponse, type OptOutsResponse } from './opt-out.response';
import type { OptOutSettingsRequest, OptOutSettingsResponse } from './opt-out-settings';
import type { OptOutsParams } from './opt-outs.params';

const IMPORT_TIMEOUT_MS = 20_000;

/** The opt-outs of the caller's account, which messaging keeps. Changes are recorded, without the numbers. */
@Injectable()
export class OptOuts {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
    private readonly numbers: AuditedNumbers,
    private readonly turns: EventLoopTurns,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  async list({ accountId }: VendorCaller, { phone, status, cursor, limit }: OptOutsParams): Promise<OptOutsResponse> {
    const { optOuts } = await this.rpc.request(MESSAGING_OPERATIONS.listOptOuts, {
      accountId,
      state: status,
      limit,
      ...(phone === undefined ? {} : { number: phone }),
      ...(cursor === undefined ? {} : { beforeId: cursor }),
    });
    return { opt_outs: optOuts.map((one) => OptOutResponse.of(one)), next_cursor: cursorAfter(optOuts, limit) };
  }

  /** Returns the opt-out in force when the number has opted out already. */
  async add(vendor: VendorCaller, { phone, sender_name, note }: AddOptOutRequest): Promise<OptOutResponse> {
    const { accountId, userId } = vendor;
    const target = this.numbers.targetOf(phone);
    const request = { accountId, userId, number: phone, sender: sender_name ?? null, text: note ?? null };
    const entry = { actor: vendor, action: 'opt-out.added', target, details: { sender: request.sender } } as const;
    const { optOut } = await this.audit.around(entry, () => this.rpc.request(MESSAGING_OPERATIONS.addOptOut, request));
    return OptOutResponse.of(optOut);
  }

  /** Rows that are no phone number are left out and named. */
  async import(vendor: VendorCaller, request: ImportOptOutsRequest): Promise<ImportedOptOutsResponse> {
    const { accountId, userId } = vendor;
    const refused = new RefusedRecipients();
    const { unique, duplicatesRemoved } = await collectRecipients(
      request,
      this.config.bulkMaxRecipients,
      this.turns,
      refused,
    );
    const sender = request.sender_name ?? null;
    const entry = {
      actor: vendor,
      action: 'opt-outs.imported',
      target: `vendor:${accountId}`,
      details: { sender, numbers: unique.length },
    } as const;
    const { added } =
      unique.length === 0
        ? { added: 0 }
        : await this.audit.around(entry, () =>
            this.rpc.request(
              MESSAGING_OPERATIONS.importOptOuts,
              { accountId, userId, numbers: unique, sender },
              { timeoutMs: IMPORT_TIMEOUT_MS },
            ),
          );
    return {
      added,
      known: unique.length - added,
      duplicates: duplicatesRemoved,
      refused: refused.named.map(({ field, row, value }) => ({ field, row, value })),
      refused_total: refused.total,
    };
  }

  async settings({ accountId }: VendorCaller): Promise<OptOutSettingsResponse> {
    const { coversOtp } = await this.rpc.request(MESSAGING_OPERATIONS.readOptOutSettings, { accountId });
    return { include_one_time_passwords: coversOtp };
  }

  async set(vendor: VendorCaller, settings: OptOutSettingsRequest): Promise<OptOutSettingsResponse> {
    const { accountId } = vendor;
    const details = { ...settings };
    const entry = { actor: vendor, action: 'opt-outs.set', target: `vendor:${accountId}`, details } as const;
    const coversOtp = settings.include_one_time_passwords;
    await this.audit.around(entry, () =>
      this.rpc.request(MESSAGING_OPERATIONS.setOptOutSettings, { accountId, coversOtp }),
    );
    return { include_one_time_passwords: coversOtp };
  }

  /** @throws {DomainError} NOT_FOUND when the account has no such opt-out */
  async end(vendor: VendorCaller, id: string): Promise<OptOutResponse> {
    const { accountId, userId } = vendor;
    if (!/^[1-9]\d{0,14}$/.test(id)) throw unknownOptOut();
    const entry = { actor: vendor, action: 'opt-out.ended', target: `opt-out:${id}` } as const;
    const optOut = await this.audit.around(entry, async () => {
      const reply = await this.rpc.request(MESSAGING_OPERATIONS.endOptOut, { accountId, userId, id: Number(id) });
      if (reply.optOut === null) throw unknownOptOut();
      return reply.optOut;
    });
    return OptOutResponse.of(optOut);
  }
}

function unknownOptOut(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such opt-out');
}
