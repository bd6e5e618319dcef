import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DateEndpointHosts1800000002000 implements MigrationInterface {
  name = 'DateEndpointHosts1800000002000';

  async up(runner: QueryRunner): Promise<void> {
    // When the URL got the host that it has. What is there already counts as old.
    await runner.query(`ALTER TABLE endpoint ADD COLUMN host_set_at timestamptz NOT NULL DEFAULT 'epoch'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoint DROP COLUMN host_set_at');
  }
}
