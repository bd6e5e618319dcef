import type { MessagingEvent } from '@sms/contracts/messaging';
import { MESSAGING } from './event-writer';
import type { ReconcileContext, Settled } from './reconcile-context';

interface Name {
  readonly account_id: number;
  readonly name: string;
}

/**
 * Sender names are approved where they are reviewed: messaging is told again of those it lacks, and that others are
 * withdrawn. The sequence of versions was moved ahead, so that new versions are above all copies.
 */
export async function reportSenderNames({ clients, databases, events }: ReconcileContext): Promise<Settled[]> {
  const approved = await databases.sender_names.rows<Name>(
    `SELECT DISTINCT account_id, name FROM sender_name WHERE status = 'active'`,
  );
  const used = await databases.messaging.rows<Name>('SELECT account_id, name FROM approved_sender_name WHERE approved');
  const [allowed, known] = [new Set(approved.map(keyOf)), new Set(used.map(keyOf))];
  const lacking = approved.filter((name) => !known.has(keyOf(name)));
  const withdrawn = used.filter((name) => !allowed.has(keyOf(name)));
  await events.add('sender_names', MESSAGING, [
    ...(await eventsOf('sender-name.approved', lacking)),
    ...(await eventsOf('sender-name.withdrawn', withdrawn)),
  ]);
  return [
    { what: 'sender names that messaging does not know: approved again', ids: lacking.map(keyOf) },
    { what: 'sender names whose approval is lost: withdrawn, to be requested again', ids: withdrawn.map(keyOf) },
  ];

  async function eventsOf(
    type: 'sender-name.approved' | 'sender-name.withdrawn',
    names: readonly Name[],
  ): Promise<MessagingEvent[]> {
    const written: MessagingEvent[] = [];
    for (const { account_id: accountId, name } of names) {
      const { rows } = await clients.sender_names.query<{ version: number }>(
        `SELECT nextval('sender_name_version') AS version`,
      );
      const version = rows[0]?.version ?? 0;
      if (type === 'sender-name.approved')
        await clients.sender_names.query(
          `UPDATE sender_name SET version = $3 WHERE account_id = $1 AND lower(name) = lower($2) AND status = 'active'`,
          [accountId, name, version],
        );
      written.push({ type, payload: { accountId, name, version } });
    }
    return written;
  }
}

function keyOf({ account_id: accountId, name }: Name): string {
  return `${name.toLowerCase()} of account ${accountId}`;
}
