import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The only statement that adds deliveries joins the endpoint they belong to, and endpoints are never removed: the
 * foreign key looked the same row up once more, and locked it, for each event.
 */
export class TrustQueuedDeliveries1764000600000 implements MigrationInterface {
  name = 'TrustQueuedDeliveries1764000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_account_id_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE deliveries ADD CONSTRAINT deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES endpoints',
    );
  }
}
