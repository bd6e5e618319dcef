import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CsvBody, wantsCsv } from '../../edge/csv/csv';
import { StatusEnvelopeOrText } from '../../edge/http/envelope';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { auditLogCsv } from './audit-log-csv';
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
      'What operators and vendors did and tried, and failed logins. Newest first. Entries are never changed or removed. A page looks at 1,000 entries at most: with several conditions it may hold fewer than asked for. Go on until `next_cursor` is null. With `Accept: text/csv` the entries are lines of a CSV file, and `next_cursor` is the header `SMS-Next-Cursor`, absent after the last page.',
  })
  @StatusEnvelopeOrText('Audit log retrieved successfully.', AuditLogResponse)
  async list(
    @Query() query: AuditLogParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditLogResponse | CsvBody> {
    const page = await this.listAuditLog.execute(query);
    if (!wantsCsv(request.headers.accept)) return page;
    void reply.header('content-type', 'text/csv; charset=utf-8');
    if (page.next_cursor !== null) void reply.header('sms-next-cursor', page.next_cursor);
    return auditLogCsv(page);
  }
}
