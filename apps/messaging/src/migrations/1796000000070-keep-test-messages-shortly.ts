import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a log needs to know of the messages of test keys that are gone from it. */
export class KeepTestMessagesShortly1796000000070 implements MigrationInterface {
  readonly name = 'KeepTestMessagesShortly1796000000070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How many of an account's numbers are of removed test messages, by the partition that they were in and by
      -- blocks of numbers: see log/log-gaps.ts.
      CREATE TABLE log_gap (
        account_id bigint NOT NULL,
        first_id bigint NOT NULL,
        block bigint NOT NULL,
        removed integer NOT NULL,
        first_seq bigint NOT NULL,
        last_seq bigint NOT NULL,
        PRIMARY KEY (account_id, first_id, block)
      );
      INSERT INTO log_cursor (name, message_id) VALUES ('test messages', 0);`);
  }

  async down(): Promise<void> {
    throw new Error('test messages that were removed do not come back');
  }
}
