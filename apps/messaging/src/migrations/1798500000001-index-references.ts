import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'message_reference';
const COLUMNS = '(account_id, reference, id) WHERE reference IS NOT NULL';

export class IndexReferences1798500000001 implements MigrationInterface {
  readonly transaction = false;

  /**
   * Serves the search of an account by reference. Postgres cannot build an index of a divided table concurrently: that
   * of the table is made without partitions, which blocks nobody, and becomes valid with the one of the last partition.
   * Partitions that are made from then on have theirs.
   */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS ${NAME} ON ONLY message ${COLUMNS}`);
    const partitions = (await runner.query(`
      SELECT i.inhrelid::regclass::text AS name FROM pg_inherits AS i
      WHERE i.inhparent = 'message'::regclass AND NOT EXISTS (
        SELECT FROM pg_index AS x JOIN pg_inherits AS a ON a.inhrelid = x.indexrelid
        WHERE x.indrelid = i.inhrelid AND a.inhparent = '${NAME}'::regclass)`)) as { name: string }[];
    for (const { name } of partitions) {
      await createIndexConcurrently(runner, `${name}_reference`, `ON ${name} ${COLUMNS}`);
      await runner.query(`ALTER INDEX ${NAME} ATTACH PARTITION ${name}_reference`);
    }
  }

  async down(): Promise<void> {
    throw new Error('IndexReferences1798500000001 is undone by a later migration');
  }
}
