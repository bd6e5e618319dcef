import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says which key a secret is sealed with, so that keys can be replaced. */
export class NameSecretKeys1764000500000 implements MigrationInterface {
  name = 'NameSecretKeys1764000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- null: sealed before keys had names
      ALTER TABLE endpoint_secrets ADD COLUMN key_id text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoint_secrets DROP COLUMN key_id');
  }
}
