import { createHash } from 'node:crypto';
import { columns, type Sql, statement } from '@sms/platform/database';

/** A carrier whose acknowledgement was lost delivers again within this. */
export const REPETITION_WINDOW = `interval '10 minutes'`;
const BATCH = 2_000;

/** A part of a long message; no two parts are equal in all of this. */
interface Part {
  readonly carrier: string;
  readonly source: string | null;
  readonly destination: string | null;
  readonly reference: number;
  readonly total: number;
  readonly part: number;
  readonly octets: Uint8Array;
}

const DIGESTS = columns<string>({ digest: ['bytea', (digest) => Buffer.from(digest, 'hex')] });

const findJoined = statement<readonly string[], { digest: string }>({
  name: 'messaging.find_joined_parts',
  params: DIGESTS,
  text: `
    SELECT encode(j.digest, 'hex') AS digest FROM incoming_joined j JOIN ${DIGESTS.unnest} AS d(${DIGESTS.names})
      USING (digest)
    WHERE j.joined_at > now() - ${REPETITION_WINDOW}`,
});

const insertJoined = statement<readonly string[]>({
  name: 'messaging.insert_joined_parts',
  params: DIGESTS,
  text: `
    INSERT INTO incoming_joined (digest) SELECT ${DIGESTS.names} FROM ${DIGESTS.unnest} AS d(${DIGESTS.names})
    ORDER BY digest ON CONFLICT (digest) DO UPDATE SET joined_at = excluded.joined_at`,
});

const deleteJoined = statement<readonly []>({
  name: 'messaging.delete_joined_parts',
  text: `
    DELETE FROM incoming_joined WHERE digest IN (
      SELECT digest FROM incoming_joined WHERE joined_at <= now() - ${REPETITION_WINDOW} ORDER BY joined_at
      LIMIT ${BATCH})`,
});

/** Returns the parts that are not repetitions of one that was joined within minutes. */
export async function withoutJoined<T>(sql: Sql, parts: readonly T[], partOf: (part: T) => Part): Promise<T[]> {
  const digests = parts.map((part) => digestOf(partOf(part)));
  const joined = new Set((await sql.run(findJoined, [...new Set(digests)])).map(({ digest }) => digest));
  return parts.filter((_part, place) => !joined.has(digests[place] ?? ''));
}

/** Remembers parts that have become a message. */
export async function rememberJoined(sql: Sql, parts: readonly Part[]): Promise<void> {
  await sql.run(insertJoined, [...new Set(parts.map(digestOf))]);
}

/** Returns whether there may be more. */
export async function forgetJoined(sql: Pick<Sql, 'change'>): Promise<boolean> {
  return (await sql.change(deleteJoined, [])) === BATCH;
}

function digestOf({ carrier, source, destination, reference, total, part, octets }: Part): string {
  const numbers = JSON.stringify([carrier, source ?? '', destination ?? '', reference, total, part]);
  return createHash('sha256').update(numbers).update('\0').update(octets).digest('hex');
}
