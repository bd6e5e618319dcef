import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A worker whose lock was taken on another server, or by an older build, is gone when its lease has ended. */
export class NoteServerOfWorkerLock1796000000060 implements MigrationInterface {
  readonly name = 'NoteServerOfWorkerLock1796000000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The server on which the worker has last taken its lock, see carriers/sessions/session-table.ts: only there does
      -- a lock that is not held say something.
      ALTER TABLE carrier_worker ADD locked_on text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE carrier_worker DROP locked_on');
  }
}
