import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexOutcomes1795700000002 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the list by outcome, in each state. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'event_exception_outcome',
      'ON event_exception (account_id, outcome, state, sequence) WHERE outcome IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('IndexOutcomes1795700000002 is undone by a later migration');
  }
}
