import { Injectable } from '@nestjs/common';
import { incomingIdOf } from '@sms/contracts/rpc';
import { columns, type Sql, statement } from '@sms/platform/database';
import { decodeIncomingText, DATA_CODING } from '@sms/smpp';
import type { IncomingPart } from '@sms/carriers';
import { v7 as uuidv7 } from 'uuid';
import { Texts } from '../texts/texts';
import { findRepetitions } from './find-repetitions';
import { IncomingEffects } from './incoming-effects';
import { rememberJoined, withoutJoined } from './joined-parts';
import { type IncomingRoute, routesOf } from './route-incoming';

interface WholeMessage extends Omit<IncomingPart, 'octets' | 'concatenation'> {
  readonly parts: number;
  readonly incomplete: boolean;
}

interface RoutedMessage extends WholeMessage {
  /** Null: the text is stored readably. */
  readonly sealedText: Buffer | null;
  readonly possibleRepetition: boolean;
  readonly messageId: string;
  readonly route: IncomingRoute | null;
}

interface StoredRow {
  message_id: string;
  received_at: Date;
}

interface PartRow {
  id: number;
  carrier: string;
  source: string;
  destination: string;
  reference: number;
  total: number;
  part: number;
  text: string;
  octets: Buffer;
  data_coding: number;
}

type LongPart = IncomingPart & { readonly concatenation: NonNullable<IncomingPart['concatenation']> };

const MAX_TEXT_LENGTH = 1_600;
/** Parts that have not come by then do not come any more. */
const WAIT_FOR_PARTS = `interval '30 minutes'`;
const BATCH = 200;

const findOverdueParts = statement<readonly [], PartRow>({
  name: 'messaging.find_overdue_parts',
  text: `
    SELECT DISTINCT carrier, source, destination, reference, total FROM (
      SELECT * FROM incoming_part WHERE received_at < now() - ${WAIT_FOR_PARTS} ORDER BY received_at LIMIT ${BATCH})
        AS old`,
});

const KEYS = columns<string>({ k: ['text', (key) => key] });

const lockIncomingKeys = statement<readonly string[]>({
  name: 'messaging.lock_incoming_keys',
  params: KEYS,
  text: `
    SELECT pg_advisory_xact_lock(key) FROM (SELECT DISTINCT hashtextextended(k, 0) AS key
      FROM ${KEYS.unnest} AS part(${KEYS.names}) ORDER BY key) AS keys`,
});

const insertIncomingPart = statement<
  readonly [...key: KeyValues, part: number, text: string, octets: Buffer, dataCoding: number]
>({
  name: 'messaging.insert_incoming_part',
  text: `
    INSERT INTO incoming_part (carrier, source, destination, reference, total, part, text, octets, data_coding)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
});

const readIncomingParts = statement<KeyValues, PartRow>({
  name: 'messaging.read_incoming_parts',
  text: `
    SELECT id, carrier, source, destination, reference, total, part, text, octets, data_coding FROM incoming_part
    WHERE carrier = $1 AND source = $2 AND destination = $3 AND reference = $4 AND total = $5 ORDER BY part`,
});

const deleteIncomingParts = statement<readonly [ids: readonly number[]]>({
  name: 'messaging.delete_incoming_parts',
  text: 'DELETE FROM incoming_part WHERE id = ANY($1::bigint[])',
});

const WHOLE_MESSAGES = columns<RoutedMessage>({
  carrier: ['text', ({ carrier }) => carrier],
  source: ['text', ({ source }) => source],
  destination: ['text', ({ destination }) => destination],
  text: ['text', ({ text, sealedText }) => (sealedText ? '' : text)],
  sealed_text: ['bytea', ({ sealedText }) => sealedText],
  data_coding: ['smallint', ({ dataCoding }) => dataCoding],
  parts: ['smallint', ({ parts }) => parts],
  incomplete: ['boolean', ({ incomplete }) => incomplete],
  looks_like_receipt: ['boolean', ({ looksLikeReceipt }) => looksLikeReceipt],
  account_id: ['bigint', ({ route }) => route?.accountId ?? null],
  message_id: ['uuid', ({ messageId }) => messageId],
  reply_to: ['uuid', ({ route }) => route?.replyTo ?? null],
  possible_repetition: ['boolean', ({ possibleRepetition }) => possibleRepetition],
});

const insertIncomingMessages = statement<readonly RoutedMessage[], StoredRow>({
  name: 'messaging.insert_incoming_messages',
  params: WHOLE_MESSAGES,
  text: `
    INSERT INTO incoming_message (${WHOLE_MESSAGES.names})
    SELECT ${WHOLE_MESSAGES.names} FROM ${WHOLE_MESSAGES.unnest} AS n(${WHOLE_MESSAGES.names})
    RETURNING message_id, received_at`,
});

/**
 * Stores messages from subscribers, each with the account that it is for. Messages in parts are joined when all parts
 * are there, whichever worker received them.
 */
@Injectable()
export class IncomingMessages {
  constructor(
    private readonly effects: IncomingEffects,
    private readonly texts: Texts,
  ) {}

  async take(sql: Sql, parts: readonly IncomingPart[]): Promise<void> {
    await this.store(
      sql,
      parts.filter((part) => !isLong(part)).map((part) => ({ ...part, parts: 1, incomplete: false })),
    );
    const long = parts.filter(isLong);
    if (long.length === 0) return;
    await this.lock(sql, long);
    const fresh = await withoutJoined(sql, long, ({ concatenation, ...part }) => ({ ...part, ...concatenation }));
    await this.keep(sql, fresh);
    await this.join(sql, fresh);
  }

  /** Stores messages as they are of which parts never came. Returns whether there may be more. */
  async giveUpWaiting(sql: Sql): Promise<boolean> {
    const overdue = await sql.run(findOverdueParts, []);
    if (overdue.length === 0) return false;
    const keys = overdue.map((row) => ({ ...row, concatenation: { reference: row.reference, total: row.total } }));
    await this.lock(sql, keys);
    for (const key of keys) {
      const rows = await this.partsOf(sql, key);
      await this.store(sql, rows.length === 0 ? [] : [joined(rows, true)]);
      await this.remove(sql, rows);
    }
    return overdue.length === BATCH;
  }

  /** Two workers that receive a part each must not both find one missing. */
  private async lock(sql: Sql, parts: readonly KeyOfLong[]): Promise<void> {
    await sql.run(
      lockIncomingKeys,
      parts.map((part) => JSON.stringify(keyOf(part))),
    );
  }

  /**
   * Stores parts. A known part with the same octets is a repetition; with others it begins a newer message, and the
   * older one is stored without its missing parts.
   */
  private async keep(sql: Sql, parts: readonly LongPart[]): Promise<void> {
    for (const part of parts) {
      const known = await this.partsOf(sql, part);
      const same = known.find((row) => row.part === part.concatenation.part);
      if (same?.octets.equals(part.octets)) continue;
      if (same) {
        await this.store(sql, [joined(known, true)]);
        await this.remove(sql, known);
      }
      await sql.run(insertIncomingPart, [
        ...keyOf(part),
        part.concatenation.part,
        part.text,
        Buffer.from(part.octets),
        part.dataCoding,
      ]);
    }
  }

  private async join(sql: Sql, parts: readonly LongPart[]): Promise<void> {
    for (const key of new Map(parts.map((part) => [JSON.stringify(keyOf(part)), part])).values()) {
      const rows = await this.partsOf(sql, key);
      if (rows.length < key.concatenation.total) continue;
      await this.store(sql, [joined(rows, false)]);
      await rememberJoined(sql, rows);
      await this.remove(sql, rows);
    }
  }

  private partsOf(sql: Sql, key: KeyOfLong): Promise<PartRow[]> {
    return sql.run(readIncomingParts, keyOf(key));
  }

  private async remove(sql: Sql, rows: readonly PartRow[]): Promise<void> {
    await sql.run(deleteIncomingParts, [rows.map(({ id }) => id)]);
  }

  /** SMPP gives an incoming message no id: an equal one within minutes may be a repetition, and is kept and marked. */
  private async store(sql: Sql, messages: readonly WholeMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const routes = await routesOf(sql, messages);
    const repeats = await findRepetitions(sql, this.texts, messages);
    const toSeal = messages.map(({ text }, place) => ({ accountId: routes[place]?.accountId ?? null, text }));
    const sealed = await this.texts.sealed(toSeal, 'incoming message');
    const routed = messages.map((message, place): RoutedMessage => ({
      ...message,
      messageId: incomingIdOf(uuidv7()),
      route: routes[place] ?? null,
      sealedText: sealed[place] ?? null,
      possibleRepetition: repeats[place] === true,
    }));
    const stored = new Map((await sql.run(insertIncomingMessages, routed)).map((row) => [row.message_id, row]));
    await this.effects.execute(
      sql,
      routed.flatMap((message) => {
        const row = stored.get(message.messageId);
        return row ? [{ ...message, receivedAt: row.received_at }] : [];
      }),
    );
  }
}

type KeyValues = [carrier: string, source: string, destination: string, reference: number, total: number];

type KeyOfLong = Pick<LongPart, 'carrier' | 'source' | 'destination'> & {
  readonly concatenation: Pick<LongPart['concatenation'], 'reference' | 'total'>;
};

/** A part whose numbers do not add up is taken as a whole message. */
function isLong(part: IncomingPart): part is LongPart {
  const { total = 1, part: number = 1 } = part.concatenation ?? {};
  return total > 1 && number >= 1 && number <= total;
}

function keyOf({ carrier, source, destination, concatenation: { reference, total } }: KeyOfLong): KeyValues {
  return [carrier, source ?? '', destination ?? '', reference, total];
}

function joined(rows: readonly PartRow[], incomplete: boolean): WholeMessage {
  const [first] = rows;
  if (!first) throw new Error('a message without parts');
  return {
    carrier: first.carrier,
    source: first.source || null,
    destination: first.destination || null,
    text: joinedText(rows).slice(0, MAX_TEXT_LENGTH),
    dataCoding: first.data_coding,
    parts: rows.length,
    incomplete,
    looksLikeReceipt: false,
  };
}

/** A surrogate pair may be split across two parts. */
function joinedText(rows: readonly PartRow[]): string {
  const ucs2 = rows.every(({ data_coding: dataCoding }) => dataCoding === DATA_CODING.ucs2);
  return ucs2
    ? decodeIncomingText(Buffer.concat(rows.map(({ octets }) => octets)), DATA_CODING.ucs2)
    : rows.map(({ text }) => text).join('');
}
