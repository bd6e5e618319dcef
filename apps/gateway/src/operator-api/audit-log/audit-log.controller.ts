import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { StatusEnvelope } from '../../edge/http/envelope';
import { AuditLogParams } from './audit-log.params';
import { AuditLogResponse } from './audit-log.response';
import { ListAuditLogHandler } from './list-audit-log.handler';

@ApiTags('Operators')
@Controller('v1/admin/audit-log')
@BearerAuth('audit-log.read')
export class AuditLogController {
  constructor(private readonly listAuditLog: ListAuditLogHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listAuditLog',
    summary: 'Read the audit log',
    description:
      'What operators did, and what was done with keys, users and accounts. Newest first. Entries are never changed or removed. A page looks at 1,000 entries at most: with several conditions it may hold fewer than asked for. Go on until `next_cursor` is null.',
  })
  @StatusEnvelope('Audit log retrieved successfully.', AuditLogResponse)
  list(@Query() query: AuditLogParams): Promise<AuditLogResponse> {
    return this.listAuditLog.execute(query);
  }
}
