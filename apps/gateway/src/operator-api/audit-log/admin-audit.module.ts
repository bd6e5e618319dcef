import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller';
import { ListAuditLogHandler } from './list-audit-log.handler';

@Module({ controllers: [AuditLogController], providers: [ListAuditLogHandler] })
export class AdminAuditModule {}
