import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log';

/** Global, because every feature records what it changes. */
@Global()
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
