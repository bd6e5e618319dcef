import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log';
import { AuditLogController } from './audit-log.controller';
import { ListAuditLogHandler } from './list-audit-log.handler';

/** Global, because every feature records what it changes. */
@Global()
@Module({
  controllers: [AuditLogController],
  providers: [AuditLog, ListAuditLogHandler],
  exports: [AuditLog],
})
export class AuditModule {}
