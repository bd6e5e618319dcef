import type { KeyRing } from '@sms/platform/secrets';
import { createHash } from 'node:crypto';
import type { ExportedSubject, ExportPlace } from './export-pages';
import type { ExportRecord } from './export-record';

/** How far an export is: the cursor of its next page holds it, sealed, so that nothing of it is stored. */
export interface ExportProgress {
  readonly id: string;
  readonly subject: ExportedSubject;
  readonly place: ExportPlace;
  /** Hex; of all records so far. */
  readonly digest: string;
  /** Records so far, by database and kind. */
  readonly counts: Readonly<Record<string, number>>;
}

const ownerOf = (accountId: number | null): string => `export of ${accountId ?? 'all accounts'}`;

export function sealProgress(ring: KeyRing, progress: ExportProgress): string {
  return ring.seal(JSON.stringify(progress), ownerOf(progress.subject.accountId)).toString('base64url');
}

/** Returns undefined for what is no cursor, or one of another account. */
export function openProgress(ring: KeyRing, cursor: string, accountId: number | null): ExportProgress | undefined {
  try {
    return JSON.parse(ring.open(Buffer.from(cursor, 'base64url'), ownerOf(accountId))) as ExportProgress;
  } catch {
    return undefined;
  }
}

/** SHA-256 of the digest before, in hex, and the record as JSON without blanks; of nothing: 64 zeros. */
export function digestWith(digest: string, records: readonly ExportRecord[]): string {
  return records.reduce(
    (before, record) =>
      createHash('sha256')
        .update(before + JSON.stringify(record))
        .digest('hex'),
    digest,
  );
}

export const NO_DIGEST = '0'.repeat(64);

export function countsWith(
  counts: ExportProgress['counts'],
  records: readonly ExportRecord[],
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = { ...counts };
  for (const { database, kind } of records) sums[`${database}.${kind}`] = (sums[`${database}.${kind}`] ?? 0) + 1;
  return sums;
}
