import { createHash } from 'node:crypto';
import type { ErasureRow } from './erasures.sql';

/** SHA-256 of the receipt as canonical JSON: its fields in this order, databases and kinds by name, times in UTC. */
export function digestOf(erasure: ErasureRow, completedAt: Date): Buffer {
  const { id, account_id: accountId, number_hash: number, created_at: createdAt } = erasure;
  const receipt = [id, accountId, number, createdAt.toISOString(), completedAt.toISOString(), erasedOf(erasure)];
  return createHash('sha256').update(JSON.stringify(receipt)).digest();
}

/** The rows of each database and kind. */
export function erasedOf({ erased }: Pick<ErasureRow, 'erased'>) {
  return Object.entries(erased)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([database, kinds]) =>
      [...kinds]
        .sort((one, other) => (one.kind < other.kind ? -1 : 1))
        .map(({ kind, rows, from, to }) => ({ database, kind, rows, from, to })),
    );
}
