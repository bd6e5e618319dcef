import { Controller, Get, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { PageParams } from '../http/page.params';
import { ListAuditLogHandler } from './list-audit-log.handler';

@Controller('v1/admin/audit-log')
@BearerAuth('audit-log.read')
export class AuditLogController {
  constructor(private readonly listAuditLog: ListAuditLogHandler) {}

  @Get()
  @StatusEnvelope('Audit log retrieved successfully.')
  list(@Query() query: PageParams) {
    return this.listAuditLog.execute(query);
  }
}
