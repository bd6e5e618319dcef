import { columns, type Sql, statement } from '@sms/platform/database';
import type { TextRow, Texts } from '../texts/texts';
import { REPETITION_WINDOW } from './joined-parts';

/** Of one subscriber: more within the window are a flood. */
const MAX_RECENT = 100;

interface Message {
  readonly carrier: string;
  readonly source: string | null;
  readonly destination: string | null;
  readonly text: string | null;
}

const SOURCES = columns<string>({ source: ['text', (source) => source] });

const findRecentIncoming = statement<readonly string[], Message & TextRow>({
  name: 'messaging.find_recent_incoming',
  params: SOURCES,
  text: `
    SELECT m.* FROM ${SOURCES.unnest} AS s(${SOURCES.names}) CROSS JOIN LATERAL (
      SELECT i.carrier, i.source, i.destination, i.account_id, i.text, i.sealed_text
      FROM incoming_message AS i WHERE i.source = s.source AND i.received_at > now() - ${REPETITION_WINDOW}
      ORDER BY i.received_at DESC LIMIT ${MAX_RECENT}
    ) AS m`,
});

/** Whether each message, in their order, equals one that was stored within the minutes before. */
export async function findRepetitions(sql: Sql, texts: Texts, messages: readonly Message[]): Promise<boolean[]> {
  const sources = [...new Set(messages.flatMap(({ source }) => source ?? []))];
  if (sources.length === 0) return messages.map(() => false);
  const rows = await texts.opened(await sql.run(findRecentIncoming, sources), sql, 'incoming message');
  const known = new Set(rows.flatMap((row) => (row.text_missing === undefined ? [asKey(row)] : [])));
  return messages.map((message) => message.source !== null && known.has(asKey(message)));
}

const asKey = ({ carrier, source, destination, text }: Message): string =>
  JSON.stringify([carrier, source, destination, text]);
