import { createFirstPartitions } from '@sms/platform/partitions';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIN_PARTITION_MESSAGES } from '../config/log-retention';
import { attemptPartitions } from '../message-log/message-partitions';

/**
 * Attempts by their ids, so that old ones go with their partition. Those there are become the first partition as they
 * lie, with their indexes; the one by time serves workers of the release before and goes with it.
 */
export class PartitionAttempts1796000000092 implements MigrationInterface {
  readonly name = 'PartitionAttempts1796000000092';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE submission RENAME TO submission_p0;
      ALTER INDEX submission_pkey RENAME TO submission_p0_pkey;
      ALTER INDEX submission_message RENAME TO submission_p0_message;
      ALTER INDEX submission_carrier_id RENAME TO submission_p0_carrier_id;
      ALTER INDEX submission_open RENAME TO submission_p0_open;
      ALTER INDEX submission_submitted RENAME TO submission_p0_submitted;

      CREATE TABLE submission (LIKE submission_p0 INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id))
        PARTITION BY RANGE (id);
      ALTER TABLE submission DROP CONSTRAINT submission_first_ids;
      -- serves the decision about a message: all its attempts
      CREATE INDEX submission_message ON submission (message_id, attempt);
      -- serves the matching of a receipt by the carrier's id, the newest first where ids repeat
      CREATE INDEX submission_carrier_id ON submission (carrier, carrier_message_id, id)
        WHERE carrier_message_id IS NOT NULL;
      -- serves the matching of a receipt by its recipient, in whatever form, when the carrier's id is not known, or it
      -- gave none
      CREATE INDEX submission_open ON submission (carrier, right(recipient, 7), id)
        WHERE outcome IN ('in_flight', 'uncertain') OR (outcome = 'accepted' AND carrier_message_id IS NULL);`);
    await runner.query(`
      DO $$ BEGIN
        EXECUTE format('ALTER TABLE submission ATTACH PARTITION submission_p0 FOR VALUES FROM (0) TO (%s)',
          (SELECT (regexp_match(pg_get_constraintdef(oid), 'id < ''?([0-9]+)'))[1]
           FROM pg_constraint WHERE conrelid = 'submission_p0'::regclass AND conname = 'submission_first_ids'));
      END $$;
      ALTER TABLE submission_p0 DROP CONSTRAINT submission_first_ids;`);
    await createFirstPartitions(
      runner,
      attemptPartitions(() => MIN_PARTITION_MESSAGES),
    );
  }

  async down(): Promise<void> {
    throw new Error('attempts that were dropped do not come back');
  }
}
