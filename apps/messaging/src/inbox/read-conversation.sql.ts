import type { MessageStatus } from '@sms/contracts/messaging';
import { statement, variants } from '@sms/platform/database';
import { spellingsOf } from '../message/carrier-address';
import type { TextRow } from '../texts/texts';

/** The limit is part of the statement, as in claims: the planner could not estimate a parameter. */
export const LIMITS = [51, 201] as const;

type PageValues = readonly [accountId: number, phone: string, beforeId: number];

export interface SentRow extends TextRow {
  readonly id: number;
  readonly request_id: string;
  readonly ordinal: number;
  readonly sender: string;
  readonly sandbox: boolean;
  readonly status: MessageStatus;
  readonly at: Date;
}

export interface ReceivedRow extends TextRow {
  readonly id: number;
  readonly message_id: string;
  readonly destination: string | null;
  readonly reply_to: string | null;
  readonly incomplete: boolean;
  readonly possible_repetition: boolean;
  readonly at: Date;
}

/** Messages of the account to the phone: a walk of one index. */
export const readSent = variants(LIMITS, (limit) =>
  statement<PageValues, SentRow>({
    name: `messaging.read_sent_of_conversation:${limit}`,
    text: `
    SELECT m.id, m.request_id, m.ordinal, m.account_id, m.sender, m.text, m.sealed_text, m.sandbox,
      m.created_at AS at, coalesce(s.status, 'queued') AS status
    FROM (SELECT * FROM message WHERE recipient = $2 AND account_id = $1 AND id < $3 ORDER BY id DESC LIMIT ${limit})
      AS m
    LEFT JOIN LATERAL (SELECT status FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true
    ORDER BY m.id DESC`,
  }),
);

/** Messages of the phone to the account: a walk of one index for each spelling of the phone. */
export const readReceived = variants(LIMITS, (limit) =>
  statement<PageValues, ReceivedRow>({
    name: `messaging.read_received_of_conversation:${limit}`,
    text: `
    SELECT m.* FROM unnest(${spellingsOf('$2::text')}) AS phone(spelling) CROSS JOIN LATERAL (
      SELECT i.id, i.account_id, i.message_id, i.destination, i.text, i.sealed_text, i.reply_to, i.incomplete,
        i.possible_repetition, i.received_at AS at
      FROM incoming_message i WHERE i.source = phone.spelling AND i.account_id = $1 AND i.id < $3
      ORDER BY i.id DESC LIMIT ${limit}) AS m
    ORDER BY m.id DESC LIMIT ${limit}`,
  }),
);
