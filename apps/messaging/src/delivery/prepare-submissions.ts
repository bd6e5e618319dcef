import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement } from '@sms/platform/database';
import type { Carrier } from '@sms/carriers';
import { lockMessages } from '../message/message-locks';
import { SettleMessages } from '../status/settle-messages';
import type { ClaimedMessage } from '../queue/claim-messages';
import { HeldClaims } from '../queue/held-claims';
import { OpenClaims } from '../queue/open-claims';
import { ConcatReferences } from './concat-references';

/** One segment of a claimed message, to be submitted to a carrier. */
export interface PreparedPart {
  readonly submissionId: number;
  readonly message: ClaimedMessage;
  readonly segment: number;
  readonly segments: number;
  readonly concatReference: number;
}

interface KnownRow {
  id: number;
  /** Segments that this carrier has accepted in an earlier attempt. */
  accepted: number[];
  concat_reference: number | null;
}

type Part = Omit<PreparedPart, 'submissionId'>;

const IDS = columns<number>({ id: ['bigint', (id) => id] });

const readKnownParts = statement<readonly [ids: readonly number[], carrier: string], KnownRow>({
  name: 'messaging.read_known_parts',
  params: ([ids, carrier]) => [...IDS.arrays(ids), carrier],
  text: `
    SELECT k.id, ARRAY(SELECT DISTINCT s.segment::integer FROM submission s WHERE s.message_id = k.id
      AND s.id >= k.id AND s.carrier = $2 AND s.outcome = 'accepted') AS accepted,
      (SELECT max(s.concat_reference) FROM submission s WHERE s.message_id = k.id
        AND s.id >= k.id) AS concat_reference
    FROM ${IDS.unnest} AS k(${IDS.names})
    WHERE NOT EXISTS (SELECT FROM message_state t WHERE t.message_id = k.id)`,
});

const PARTS = columns<Part>({
  message_id: ['bigint', ({ message }) => message.id],
  attempt: ['smallint', ({ message }) => message.attempt],
  segment: ['smallint', ({ segment }) => segment],
  segments: ['smallint', ({ segments }) => segments],
  recipient: ['text', ({ message }) => message.recipient],
  concat_reference: ['integer', ({ segments, concatReference }) => (segments > 1 ? concatReference : null)],
});

const insertSubmissions = statement<
  readonly [parts: readonly Part[], carrier: string],
  { id: number; message_id: number; segment: number }
>({
  name: 'messaging.insert_submissions',
  params: ([parts, carrier]) => [...PARTS.arrays(parts), carrier],
  text: `
    INSERT INTO submission (carrier, ${PARTS.names})
    SELECT $7, ${PARTS.names} FROM ${PARTS.unnest} AS s(${PARTS.names})
    RETURNING id, message_id, segment`,
});

/**
 * Writes the attempts of messages in several segments, and later attempts, before they are submitted: each segment has
 * an outcome of its own.
 */
@Injectable()
export class PrepareSubmissions {
  constructor(
    private readonly concatReferences: ConcatReferences,
    private readonly settleMessages: SettleMessages,
    private readonly claims: OpenClaims,
  ) {}

  /** Settles messages of which the carrier has every part already; they are missing from the result. */
  async execute(
    sql: Sql,
    carrier: Pick<Carrier, 'name' | 'countParts'>,
    claimed: readonly ClaimedMessage[],
  ): Promise<PreparedPart[]> {
    await lockMessages(
      sql,
      claimed.map(({ id }) => id),
    );
    const held = await HeldClaims.lock(
      sql,
      claimed.map(({ claimId, id, route }) => ({ claimId, messageId: id, route })),
    );
    const known = new Map((await this.read(sql, carrier.name, claimed)).map((row) => [row.id, row]));
    const cut = claimed.map((message) => ({ message, segments: carrier.countParts(message.fullText) }));
    const references = await this.references(sql, cut, known);
    const parts = cut.flatMap(({ message, segments }): Part[] => {
      if (!known.has(message.id) || !held.has(message.id)) return [];
      const accepted = new Set(known.get(message.id)?.accepted);
      return Array.from({ length: segments }, (_unused, index) => index + 1)
        .filter((segment) => !accepted.has(segment))
        .map((segment) => ({ message, segment, segments, concatReference: references.get(message.id) ?? 0 }));
    });
    const ids = await this.insert(sql, carrier.name, parts);
    await this.settleComplete(sql, claimed, parts, held);
    return parts.map((part) => ({ ...part, submissionId: ids.get(keyOf(part.message.id, part.segment)) ?? 0 }));
  }

  /** Reads the messages that have no state yet. */
  private read(sql: Sql, carrier: string, claimed: readonly ClaimedMessage[]): Promise<KnownRow[]> {
    return sql.run(readKnownParts, [claimed.map(({ id }) => id), carrier]);
  }

  /**
   * Returns the references of messages in several parts; a message keeps its reference, so that a part sent again fits
   * the others.
   */
  private async references(
    sql: Sql,
    cut: readonly { message: ClaimedMessage; segments: number }[],
    known: ReadonlyMap<number, KnownRow>,
  ): Promise<ReadonlyMap<number, number>> {
    const long = cut.flatMap(({ message, segments }) => (segments > 1 && known.has(message.id) ? [message] : []));
    const kept = long.flatMap(({ id }) => {
      const reference = known.get(id)?.concat_reference ?? null;
      return reference === null ? [] : [[id, reference] as const];
    });
    const fresh = long.filter(({ id }) => (known.get(id)?.concat_reference ?? null) === null);
    const next = await this.concatReferences.next(
      sql,
      fresh.map(({ recipient }) => recipient),
    );
    return new Map([...kept, ...fresh.map(({ id }, index) => [id, next[index] ?? 0] as const)]);
  }

  private async insert(sql: Sql, carrier: string, parts: readonly Part[]): Promise<ReadonlyMap<string, number>> {
    if (parts.length === 0) return new Map();
    const rows = await sql.run(insertSubmissions, [parts, carrier]);
    return new Map(rows.map((row) => [keyOf(row.message_id, row.segment), row.id]));
  }

  private async settleComplete(
    sql: Sql,
    claimed: readonly ClaimedMessage[],
    parts: readonly Part[],
    held: HeldClaims,
  ): Promise<void> {
    const sent = new Set(parts.map(({ message }) => message.id));
    const complete = claimed.filter(({ id }) => !sent.has(id));
    if (complete.length === 0) return;
    await this.settleMessages.execute(
      sql,
      complete.map(({ id }) => id),
      { held },
    );
    await held.write(sql, this.claims.after(complete).ended);
    sql.afterCommit(() => this.claims.close(complete));
  }
}

function keyOf(messageId: number, segment: number): string {
  return `${messageId}/${segment}`;
}
