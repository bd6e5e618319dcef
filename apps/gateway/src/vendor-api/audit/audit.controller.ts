import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { AuditParams } from './audit.params';
import { OwnAuditResponse } from './audit.response';
import { ListOwnAuditHandler } from './list-own-audit.handler';

@ApiTags('Accounts')
@Controller('v1/audit')
@BearerAuth('audit.read')
export class AuditController {
  constructor(private readonly listAudit: ListOwnAuditHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listAudit',
    summary: 'Read your audit log',
    description:
      'Logins, failed ones as well, and what was changed in the account and its sub-accounts. Newest first. Of operators it says only what they did and when. Entries are never changed or removed. A page may hold fewer entries than asked for. Go on until `next_cursor` is null.',
  })
  @StatusEnvelope('Audit log retrieved successfully.', OwnAuditResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: AuditParams): Promise<OwnAuditResponse> {
    return this.listAudit.execute(vendor, query);
  }
}
