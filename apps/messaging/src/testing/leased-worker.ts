import type { MessagingUnderTest } from './start-messaging';

/** A worker that can claim for so long, in seconds: a row without a process. Returns its id. */
export async function leasedWorker(
  { database }: Pick<MessagingUnderTest, 'database'>,
  leaseSeconds = 60,
): Promise<number> {
  const [row] = await database.rows<{ id: number }>(
    `INSERT INTO carrier_worker (name, carriers, lease_until) VALUES ('test', '{}', now() + make_interval(secs => $1))
      RETURNING id`,
    [leaseSeconds],
  );
  return row?.id ?? 0;
}
