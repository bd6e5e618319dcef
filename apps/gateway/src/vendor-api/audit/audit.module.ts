import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { ListOwnAuditHandler } from './list-own-audit.handler';

@Module({ controllers: [AuditController], providers: [ListOwnAuditHandler] })
export class VendorAuditModule {}
