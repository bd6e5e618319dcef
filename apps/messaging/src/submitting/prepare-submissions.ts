import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import type { Carrier } from '../carriers/carrier';
import type { OutgoingSegment } from '../carriers/segment';
import { SendQueue, type ClaimedMessage } from '../queue/send-queue';
import { ConcatReferences } from './concat-references';

interface MessageRow {
  id: number;
  sender: string;
  recipient: string;
  text: string;
  validity_seconds: number;
  /** Segments that this carrier has accepted in an earlier attempt. */
  accepted: number[];
  suspended: boolean;
  withdrawn: boolean;
}

interface Part {
  readonly message: MessageRow;
  readonly claimed: ClaimedMessage;
  readonly segment: number;
  readonly segments: number;
}

/**
 * Records an attempt, segment by segment, before any carrier hears of it: a crash after this is an uncertain outcome,
 * not a lost message.
 */
@Injectable()
export class PrepareSubmissions {
  constructor(
    private readonly queue: SendQueue,
    private readonly concatReferences: ConcatReferences,
  ) {}

  /**
   * In the order of the claim, which is the order in which messages are due. A message has no segment here when the
   * carrier has every one already, or when it may not be sent any more: then it has been put aside.
   */
  async execute(
    sql: Sql,
    carrier: Pick<Carrier, 'name' | 'countParts'>,
    claimed: readonly ClaimedMessage[],
  ): Promise<OutgoingSegment[]> {
    const messages = new Map((await this.read(sql, carrier.name, claimed)).map((message) => [message.id, message]));
    await this.queue.hold(
      sql,
      [...messages.values()].filter(({ suspended }) => suspended).map(({ id }) => id),
    );
    await this.queue.end(
      sql,
      [...messages.values()].filter(({ suspended, withdrawn }) => withdrawn && !suspended).map(({ id }) => id),
      'sender_withdrawn',
    );
    const parts = claimed.flatMap((one) => partsOf(one, messages.get(one.messageId), carrier));
    const references = await this.references(sql, parts);
    const ids = await sql.rows<{ id: number; message_id: number; segment: number }>(
      `INSERT INTO submission (message_id, attempt, segment, segments, carrier, recipient)
       SELECT message_id, attempt, segment, segments, $5, recipient
       FROM unnest($1::bigint[], $2::integer[], $3::smallint[], $4::smallint[], $6::text[])
         AS s(message_id, attempt, segment, segments, recipient)
       RETURNING id, message_id, segment`,
      [
        parts.map(({ message }) => message.id),
        parts.map(({ claimed: { attempt } }) => attempt),
        parts.map(({ segment }) => segment),
        parts.map(({ segments }) => segments),
        carrier.name,
        parts.map(({ message }) => message.recipient),
      ],
    );
    const submissionIds = new Map(ids.map((row) => [`${row.message_id}/${row.segment}`, row.id]));
    return parts.map(({ message, claimed: { route, lane }, segment, segments }) => ({
      submissionId: submissionIds.get(`${message.id}/${segment}`) ?? 0,
      carrier: carrier.name,
      route,
      lane,
      sender: message.sender,
      recipient: message.recipient,
      text: message.text,
      segment,
      segments,
      messageId: message.id,
      concatReference: references.get(message.id) ?? 0,
      validitySeconds: message.validity_seconds,
    }));
  }

  private read(sql: Sql, carrier: string, claimed: readonly ClaimedMessage[]): Promise<MessageRow[]> {
    return sql.rows<MessageRow>(
      `SELECT m.id, m.sender, m.recipient, m.text, greatest(1,
        extract(epoch FROM m.expires_at - now()))::double precision AS validity_seconds,
         ARRAY(SELECT DISTINCT s.segment::integer FROM submission s WHERE s.message_id = m.id AND s.carrier = $2
           AND s.outcome = 'accepted') AS accepted,
         EXISTS (SELECT FROM account_suspension a WHERE a.account_id = m.account_id AND a.suspended) AS suspended,
         EXISTS (SELECT FROM approved_sender_name n WHERE n.account_id = q.sender_account_id
           AND n.name_key = lower(m.sender) AND NOT n.approved) AS withdrawn
       FROM message m JOIN send_queue q ON q.message_id = m.id WHERE m.id = ANY($1::bigint[])`,
      [claimed.map(({ messageId }) => messageId), carrier],
    );
  }

  /**
   * Of the messages that go out in parts; one that has a reference keeps it, so that a part sent again fits the others.
   */
  private async references(sql: Sql, parts: readonly Part[]): Promise<ReadonlyMap<number, number>> {
    const long = new Map(parts.filter(({ segments }) => segments > 1).map((part) => [part.message.id, part]));
    const known = [...long.values()].flatMap(({ message, claimed: { concatReference } }) =>
      concatReference === null ? [] : [[message.id, concatReference] as const],
    );
    const fresh = [...long.values()].filter(({ claimed: { concatReference } }) => concatReference === null);
    const next = await this.concatReferences.next(
      sql,
      fresh.map(({ message }) => message.recipient),
    );
    const given = new Map(fresh.map(({ message }, index) => [message.id, next[index] ?? 0]));
    await this.queue.keepConcatReferences(sql, given);
    return new Map([...known, ...given]);
  }
}

function partsOf(
  claimed: ClaimedMessage,
  message: MessageRow | undefined,
  carrier: Pick<Carrier, 'countParts'>,
): Part[] {
  if (!message || message.suspended || message.withdrawn) return [];
  const segments = carrier.countParts(message.text);
  const numbers = Array.from({ length: segments }, (_unused, index) => index + 1);
  return numbers
    .filter((segment) => !message.accepted.includes(segment))
    .map((segment) => ({ message, claimed, segment, segments }));
}
