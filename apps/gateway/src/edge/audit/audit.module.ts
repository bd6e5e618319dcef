import { Global, Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { AuditLog } from './audit-log';
import { AuditedNumbers } from './audited-numbers';
import { CountedEntries } from './counted-entries';
import { LogAuditEntries } from './log-audit-entries';
import { NotedRequests } from './noted-requests';
import { ReadAuditLog } from './read-audit-log';

/** Global, because every feature records what it changes. */
@Global()
@Module({
  providers: [
    AuditLog,
    AuditedNumbers,
    CountedEntries,
    LogAuditEntries,
    NotedRequests,
    ReadAuditLog,
    periodicJob({
      name: 'write counted audit entries',
      everyMs: 5_000,
      inject: [CountedEntries],
      run: (counted) => counted.write(),
    }),
    periodicJob({ name: 'log audit entries', everyMs: 1_000, inject: [LogAuditEntries], run: (log) => log.run() }),
  ],
  exports: [AuditLog, AuditedNumbers, CountedEntries, ReadAuditLog],
})
export class AuditModule {}
