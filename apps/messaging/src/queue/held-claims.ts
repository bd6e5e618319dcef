import { type Sql, statement } from '@sms/platform/database';

interface Entry {
  claim_id: number;
  message_id: number;
  attempt: number;
}

export interface ClaimedPlace {
  readonly claimId: number;
  readonly messageId: number;
  readonly route: string;
}

const lockClaims = statement<readonly [claimIds: readonly number[]]>({
  name: 'messaging.lock_claims',
  text: 'SELECT id FROM claim WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE',
});

const readClaimedMessages = statement<readonly [claimIds: readonly number[]], Entry>({
  name: 'messaging.read_claimed_messages',
  text: `
    SELECT c.id AS claim_id, m.id AS message_id, m.attempt
    FROM claim c CROSS JOIN LATERAL unnest(c.message_ids, c.attempts) AS m(id, attempt)
    WHERE c.id = ANY($1::bigint[])`,
});

const endClaims = statement<readonly [endedIds: readonly number[]]>({
  name: 'messaging.end_claims',
  text: 'DELETE FROM claim WHERE id = ANY($1::bigint[])',
});

const shrinkClaim = statement<readonly [claimId: number, messageIds: readonly number[], attempts: readonly number[]]>({
  name: 'messaging.shrink_claim',
  text: 'UPDATE claim SET message_ids = $2::bigint[], attempts = $3::smallint[] WHERE id = $1',
});

/**
 * The claims that a transaction has locked. Until it ends, no other process moves their messages: neither the worker
 * that holds them nor one that takes it for dead.
 */
export class HeldClaims {
  static readonly NONE = new HeldClaims([], new Map());

  private readonly entries: ReadonlyMap<number, Entry>;
  private readonly left = new Set<number>();

  private constructor(
    rows: readonly Entry[],
    private readonly routes: ReadonlyMap<number, string>,
  ) {
    this.entries = new Map(rows.map((row) => [row.message_id, row]));
  }

  /**
   * Call after locking the messages. Claims that were taken from their worker are missing from the result: another
   * process has moved their messages to another state.
   */
  static async lock(sql: Sql, messages: readonly ClaimedPlace[]): Promise<HeldClaims> {
    const claimIds = [...new Set(messages.map(({ claimId }) => claimId))];
    if (claimIds.length === 0) return HeldClaims.NONE;
    await sql.run(lockClaims, [claimIds]);
    return new HeldClaims(
      await sql.run(readClaimedMessages, [claimIds]),
      new Map(messages.map(({ messageId, route }) => [messageId, route])),
    );
  }

  /** Whether these claims hold the message; one that has a state may still be listed. */
  has(messageId: number): boolean {
    return this.entries.has(messageId) && !this.left.has(messageId);
  }

  attemptOf(messageId: number): number | undefined {
    return this.entries.get(messageId)?.attempt;
  }

  /** The carriers that it might go to when it was claimed. */
  routeOf(messageId: number): string {
    return this.routes.get(messageId) ?? '';
  }

  /** Releases messages from these claims. Returns those that were claimed here. */
  leave(messageIds: readonly number[]): number[] {
    const here = messageIds.filter((id) => this.has(id));
    for (const id of here) this.left.add(id);
    return here;
  }

  /** Writes what was released, and deletes the claims of which nothing is in flight any more. */
  async write(sql: Sql, endedIds: ReadonlySet<number> = new Set()): Promise<void> {
    if (endedIds.size > 0) await sql.run(endClaims, [[...endedIds]]);
    const changed = new Set([...this.left].flatMap((id) => this.entries.get(id)?.claim_id ?? []));
    for (const claimId of changed) {
      if (endedIds.has(claimId)) continue;
      const rest = [...this.entries.values()].filter(
        (entry) => entry.claim_id === claimId && this.has(entry.message_id),
      );
      await sql.run(shrinkClaim, [claimId, rest.map(({ message_id: id }) => id), rest.map(({ attempt }) => attempt)]);
    }
  }
}

const findClaimedMessages = statement<readonly [messageIds: readonly number[]], { id: number }>({
  name: 'messaging.find_claimed_messages',
  text: `
    SELECT DISTINCT m.id FROM claim c CROSS JOIN LATERAL unnest(c.message_ids) AS m(id)
    WHERE c.message_ids && $1::bigint[] AND m.id = ANY($1::bigint[])`,
});

/** Returns the messages that a worker has claimed. There are tens of claims at most. */
export async function claimedMessages(sql: Sql, messageIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (messageIds.length === 0) return new Set();
  const rows = await sql.run(findClaimedMessages, [messageIds]);
  return new Set(rows.map(({ id }) => id));
}
