import type { ErasedRows } from '@sms/contracts/rpc';
import { statement } from '@sms/platform/database';

/** What each service has erased so far. */
export type ErasedByDatabase = Readonly<Record<string, readonly ErasedRows[]>>;

export interface ErasureRow {
  readonly id: string;
  readonly account_id: number | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly waiting: number;
  readonly number_hash: string;
  readonly erased: ErasedByDatabase;
  readonly digest: Buffer | null;
}

export type DueErasure = ErasureRow & { readonly sealed_number: Buffer };

const COLUMNS = 'id, account_id, created_at, completed_at, waiting, number_hash, erased, digest';

/** A gateway that is killed is followed by another one after this. */
const LEASE = `interval '1 minute'`;

export const insertErasure = statement<
  readonly [id: string, accountId: number | null, numberHash: string, sealedNumber: Buffer],
  ErasureRow
>({
  name: 'gateway.insert_erasure',
  text: `
    INSERT INTO data_subject_request (id, account_id, number_hash, sealed_number) VALUES ($1, $2, $3, $4)
    RETURNING ${COLUMNS}`,
});

export const findErasure = statement<readonly [id: string], ErasureRow>({
  name: 'gateway.find_erasure',
  text: `SELECT ${COLUMNS} FROM data_subject_request WHERE id = $1`,
});

export const claimDueErasure = statement<readonly [], DueErasure>({
  name: 'gateway.claim_due_erasure',
  text: `
    UPDATE data_subject_request SET due_at = now() + ${LEASE} WHERE id = (
      SELECT id FROM data_subject_request WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${COLUMNS}, sealed_number`,
});

/** Services return sums: one that was read before another gateway went on replaces none of a later time. */
export const noteErased = statement<readonly [id: string, erased: string]>({
  name: 'gateway.note_erased',
  text: `
    UPDATE data_subject_request SET erased = erased || $2::jsonb, due_at = now() + ${LEASE}
    WHERE id = $1 AND completed_at IS NULL`,
});

/**
 * Looks again soon at first, and then the more seldom the longer it takes. The number is sealed with the first key, so
 * that other keys can be removed.
 */
export const postponeErasure = statement<readonly [id: string, waiting: number, sealedNumber: Buffer]>({
  name: 'gateway.postpone_erasure',
  text: `
    UPDATE data_subject_request SET waiting = $2, sealed_number = $3,
      due_at = now() + greatest(interval '2 seconds', least(interval '10 minutes', (now() - created_at) / 10))
    WHERE id = $1 AND completed_at IS NULL`,
});

export const completeErasure = statement<readonly [id: string, completedAt: Date, digest: Buffer]>({
  name: 'gateway.complete_erasure',
  text: `
    UPDATE data_subject_request SET waiting = 0, sealed_number = NULL, due_at = NULL, completed_at = $2, digest = $3
    WHERE id = $1 AND completed_at IS NULL`,
});
