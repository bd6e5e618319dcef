import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { countSegments } from '@sms/sms-text';
import type { ClaimedMessage } from '../queue/send-queue';
import type { OutgoingSegment } from './segment';

interface MessageRow {
  id: number;
  sender: string;
  recipient: string;
  text: string;
  validity_seconds: number;
  /** Segments a carrier has accepted in an earlier attempt. */
  accepted: number[];
}

/** Records an attempt, segment by segment, before any carrier hears of it: a crash after this is an uncertain outcome, not a lost message. */
@Injectable()
export class PrepareSubmissions {
  async execute(sql: Sql, carrier: string, claimed: readonly ClaimedMessage[]): Promise<OutgoingSegment[]> {
    const attempts = new Map(claimed.map(({ messageId, attempt }) => [messageId, attempt]));
    const routes = new Map(claimed.map(({ messageId, route }) => [messageId, route]));
    const messages = await sql.rows<MessageRow>(
      `SELECT m.id, m.sender, m.recipient, m.text, greatest(1, extract(epoch FROM m.expires_at - now()))::double precision AS validity_seconds,
         ARRAY(SELECT DISTINCT s.segment::integer FROM submission s WHERE s.message_id = m.id AND s.outcome = 'accepted') AS accepted
       FROM message m WHERE m.id = ANY($1::bigint[])`,
      [[...attempts.keys()]],
    );
    const rows = messages.flatMap((message) => {
      const segments = countSegments(message.text);
      const numbers = Array.from({ length: segments }, (_unused, index) => index + 1);
      return numbers.filter((segment) => !message.accepted.includes(segment)).map((segment) => ({ message, segment, segments }));
    });
    const ids = await sql.rows<{ id: number; message_id: number; segment: number }>(
      `INSERT INTO submission (message_id, attempt, segment, segments, carrier, recipient)
       SELECT message_id, attempt, segment, segments, $5, recipient
       FROM unnest($1::bigint[], $2::integer[], $3::smallint[], $4::smallint[], $6::text[]) AS s(message_id, attempt, segment, segments, recipient)
       RETURNING id, message_id, segment`,
      [
        rows.map(({ message }) => message.id),
        rows.map(({ message }) => attempts.get(message.id)),
        rows.map(({ segment }) => segment),
        rows.map(({ segments }) => segments),
        carrier,
        rows.map(({ message }) => message.recipient),
      ],
    );
    const submissionIds = new Map(ids.map((row) => [`${row.message_id}/${row.segment}`, row.id]));
    // In the order of the claim, which is the order in which messages are due.
    const order = new Map(claimed.map(({ messageId }, index) => [messageId, index]));
    return rows
      .sort((a, b) => (order.get(a.message.id) ?? 0) - (order.get(b.message.id) ?? 0) || a.segment - b.segment)
      .map(({ message, segment, segments }) => ({
        submissionId: submissionIds.get(`${message.id}/${segment}`) ?? 0,
        carrier,
        route: routes.get(message.id) ?? '',
        sender: message.sender,
        recipient: message.recipient,
        text: message.text,
        segment,
        segments,
        messageId: message.id,
        validitySeconds: message.validity_seconds,
      }));
  }
}
