import { columns, type Sql, statement } from '@sms/platform/database';
import { REPETITION_WINDOW } from './joined-parts';

/** A carrier that got no response over a link that goes on delivers again within this. */
const SAME_LINK = `interval '1 minute'`;

interface Message {
  readonly messageId: string;
  readonly carrier: string;
  readonly source: string | null;
  /** An equal one was stored minutes before. */
  readonly possibleRepetition: boolean;
}

const MESSAGES = columns<Message>({
  message_id: ['uuid', ({ messageId }) => messageId],
  carrier: ['text', ({ carrier }) => carrier],
  source: ['text', ({ source }) => source],
});

const findNoRepetitions = statement<readonly Message[], { message_id: string }>({
  name: 'messaging.find_no_repetitions',
  params: MESSAGES,
  text: `
    SELECT n.message_id FROM ${MESSAGES.unnest} AS n(${MESSAGES.names})
    WHERE NOT EXISTS (SELECT FROM carrier_session s
        WHERE s.carrier = n.carrier AND s.since > now() - ${REPETITION_WINDOW})
      AND NOT EXISTS (SELECT FROM incoming_message m
        WHERE m.source = n.source AND m.received_at > now() - ${SAME_LINK} AND m.carrier = n.carrier
          AND m.message_id <> n.message_id)`,
});

/**
 * Returns the messages that the carrier delivered again, among those that equal one of the minutes before. It does so
 * when a link broke before its response, or when the response was late. Where no session with the carrier began in
 * these minutes, and the phone sent nothing within the last one, the subscriber wrote the same twice.
 */
export async function deliveredAgain(sql: Sql, messages: readonly Message[]): Promise<Set<string>> {
  const equal = messages.filter(({ possibleRepetition }) => possibleRepetition);
  if (equal.length === 0) return new Set();
  const anew = new Set((await sql.run(findNoRepetitions, equal)).map((row) => row.message_id));
  return new Set(equal.map(({ messageId }) => messageId).filter((id) => !anew.has(id)));
}
