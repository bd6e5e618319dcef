import { CommitOutcomes } from '../delivery/outcomes/commit-outcomes';
import type { SubmissionOutcome } from '../message/submission-outcome';
import { type ClaimedMessage, ClaimMessages } from '../queue/claim-messages';
import { OpenClaims } from '../queue/open-claims';
import { PrepareSubmissions } from '../delivery/prepare-submissions';
import { leasedWorker } from './leased-worker';
import type { MessagingUnderTest } from './start-messaging';
import { Texts } from '../texts/texts';

const ESME_RINVPASWD = 0x0e;

/**
 * Starts a worker that submits nothing by itself: the test supplies what carriers say. It knows `test` and `near`,
 * which is sent no message twice.
 */
export async function startIdleWorker(messaging: MessagingUnderTest): Promise<void> {
  messaging.carrier.authenticate = () => ESME_RINVPASWD;
  const carriers = JSON.parse(process.env['MESSAGING_CARRIERS'] ?? '[]') as object[];
  await messaging.startWorker({
    MESSAGING_CARRIERS: JSON.stringify(
      carriers.flatMap((carrier) => [
        { ...carrier, uncertain_wait_seconds: { otp: 100, single: 200, bulk: 400 } },
        { ...carrier, name: 'near', prefixes: ['00'], max_resends: 0 },
      ]),
    ),
  });
}

/** Claims for a new worker. */
export async function claimFor(
  messaging: MessagingUnderTest,
  limit: number,
  routes = ['test', 'near'],
): Promise<ClaimedMessage[]> {
  return new ClaimMessages(messaging.database, messaging.part(Texts)).execute({
    worker: await leasedWorker(messaging),
    carrier: 'test',
    routes,
    limit,
    withoutOtp: false,
  });
}

/** Settles all claimed messages with this outcome. */
export async function settleAs(
  messaging: MessagingUnderTest,
  messages: readonly ClaimedMessage[],
  outcome: SubmissionOutcome,
): Promise<void> {
  messaging.inWorker(OpenClaims).open(messages);
  const parts = await messaging.database.transaction((sql) =>
    messaging.inWorker(PrepareSubmissions).execute(sql, { name: 'test', countParts: () => 1 }, messages),
  );
  await messaging.inWorker(CommitOutcomes).execute(
    parts.map(({ message, submissionId }) => ({
      submissionId,
      outcome,
      submitted: { message, carrier: 'test', unwritten: false, submittedAt: new Date() },
    })),
  );
}

/** Empties queue, claims and waits; returns the messages that are left. */
export async function emptyQueue(messaging: MessagingUnderTest): Promise<readonly object[]> {
  await messaging.database.rows('DELETE FROM send_wait');
  await messaging.database.rows('WITH ready AS (DELETE FROM send_ready) DELETE FROM claim', []);
  // A sweep may have been moving some of them from one table to another.
  return messaging.database.rows('SELECT message_id FROM send_wait UNION ALL SELECT message_id FROM send_ready');
}
