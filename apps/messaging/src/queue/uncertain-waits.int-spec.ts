import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import type { SubmissionOutcome } from '../message/submission-outcome';
import { CommitOutcomes } from '../delivery/outcomes/commit-outcomes';
import { claimFor, emptyQueue, settleAs, startIdleWorker } from '../testing/claimed-messages';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import type { ClaimedMessage } from './claim-messages';
import { OpenClaims } from './open-claims';
import { PrepareSubmissions } from '../delivery/prepare-submissions';
import { EndDueWaits } from '../sweeps/end-due-waits';
import { doubleWaits, resendUncertain } from './send-waits';

describe('messages whose outcome is uncertain', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await startIdleWorker(messaging);
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => eventually(async () => expect(await emptyQueue(messaging)).toEqual([])));

  const claim = (limit: number) => claimFor(messaging, limit);
  const settle = (messages: readonly ClaimedMessage[], outcome: SubmissionOutcome) =>
    settleAs(messaging, messages, outcome);

  it('wait for a receipt by their lane, and twice as long after each time that they were sent again', async () => {
    const account = newAccount();
    await messaging.submit(...(['otp', 'single', 'bulk'] as const).map((lane) => sms(account, { lane })));
    const waits = async () =>
      (
        await messaging.database.rows<{ seconds: number }>(
          `SELECT (10 * round(extract(epoch FROM due_at - now()) / 10))::integer AS seconds FROM send_wait
           WHERE account_id = $1 AND state = 'uncertain' ORDER BY lane`,
          [account],
        )
      ).map(({ seconds }) => seconds);
    for (const times of [1, 2, 4]) {
      const claimed = await claim(5);
      await settle(claimed, { kind: 'uncertain' });
      expect(await waits()).toEqual([100 * times, 200 * times, 400 * times]);
      // Operators see when the last of the attempts was made.
      const { messages } = await messaging.rpc.request(MESSAGING_OPERATIONS.uncertain, { page: 1, perPage: 10 });
      const made = await messaging.database.rows<{ at: Date }>('SELECT max(submitted_at) AS at FROM submission');
      expect(new Set(messages.map(({ submittedAt }) => submittedAt))).toEqual(
        new Set(made.map(({ at }) => at.toISOString())),
      );
      await messaging.database.transaction((sql) =>
        resendUncertain(
          sql,
          claimed.map(({ id }) => id),
        ),
      );
    }
  });

  it('have receipts of their recipients looked at again that came before', async () => {
    await messaging.submit(sms(newAccount(), { recipients: ['96171999011'] }));
    await messaging.database.rows(
      `INSERT INTO unmatched_receipt (carrier, carrier_message_id, source_tail, receipt)
       SELECT carrier, tail, tail, '{"state": "delivered", "source": null, "destination": null}'
       FROM (VALUES ('near', '1999011'), ('test', '1999011'), ('test', '1999012')) AS came(carrier, tail)`,
    );
    await settle(await claim(1), { kind: 'uncertain' });
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          'SELECT carrier, carrier_message_id AS id FROM unmatched_receipt WHERE looks > 0',
        ),
      ).toEqual([{ carrier: 'test', id: '1999011' }]),
    );
    await messaging.database.rows('DELETE FROM unmatched_receipt');
  });

  it('have the twenty newest receipts by each address matched again, however many came before', async () => {
    await messaging.submit(sms(newAccount(), { recipients: ['96171999021'] }));
    await messaging.database.rows(
      `INSERT INTO unmatched_receipt (carrier, carrier_message_id, source_tail, destination_tail, receipt, due_at)
       SELECT 'test', address || n, CASE address WHEN 's' THEN '1999021' END, CASE address WHEN 'd' THEN '1999021' END,
         '{"state": "delivered", "source": null, "destination": null}', now() + interval '1 hour'
       FROM generate_series(1, 25) AS n, (VALUES ('s'), ('d')) AS by(address) ORDER BY n`,
    );
    await settle(await claim(1), { kind: 'uncertain' });
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          `SELECT left(carrier_message_id, 1) AS by, min(substr(carrier_message_id, 2)::integer) AS oldest, count(*)
           FROM unmatched_receipt WHERE looks > 0 GROUP BY 1 ORDER BY 1`,
        ),
      ).toEqual(['d', 's'].map((by) => ({ by, oldest: 6, count: 20 }))),
    );
    await messaging.database.rows('DELETE FROM unmatched_receipt');
  });

  it('wait twice as long, once, when a receipt has come that may be theirs', async () => {
    const [account, other] = [newAccount(), newAccount()];
    await messaging.submit(sms(account), sms(other));
    const claimed = await claim(5);
    await settle(claimed, { kind: 'uncertain' });
    const ids = claimed.flatMap(({ accountId, id }) => (accountId === account ? [id] : []));
    for (let receipts = 0; receipts < 2; receipts += 1)
      await messaging.database.transaction((sql) => doubleWaits(sql, ids));
    expect(
      await messaging.database.rows(
        `SELECT account_id, (10 * round(extract(epoch FROM due_at - now()) / 10))::integer AS seconds FROM send_wait
         ORDER BY account_id`,
      ),
    ).toEqual([
      { account_id: account, seconds: 400 },
      { account_id: other, seconds: 200 },
    ]);
  });

  it('go to the next carrier when their late answer says so, and else stay with theirs', async () => {
    const accounts = [newAccount(), newAccount()];
    await messaging.submit(...accounts.map((account) => sms(account)));
    await settle(await claim(5), { kind: 'uncertain' });
    const submissions = await messaging.database.rows<{ id: number }>(
      `SELECT s.id FROM submission s JOIN message m ON m.id = s.message_id WHERE m.account_id = ANY($1) ORDER BY m.id`,
      [accounts],
    );
    const refusal = { kind: 'refused', refusal: 'busy', refusalCode: 'carrier_unavailable', retryable: true } as const;
    await messaging.inWorker(CommitOutcomes).execute(
      submissions.map(({ id }, nth) => ({
        submissionId: id,
        outcome: { ...refusal, nextRoute: nth === 0 ? 'near' : null },
      })),
    );
    await eventually(async () =>
      expect(await messaging.database.rows('SELECT route, attempt FROM send_ready ORDER BY message_id')).toEqual([
        { route: 'near', attempt: 2 },
        { route: 'test', attempt: 2 },
      ]),
    );
  });

  it('are not sent again once their late answer has come, though they are claimed for it', async () => {
    await messaging.submit(sms(newAccount()));
    const lost = await claim(1);
    await settle(lost, { kind: 'uncertain' });
    const ids = lost.map(({ id }) => id);
    await messaging.database.transaction((sql) => resendUncertain(sql, ids));
    const again = await claim(1);
    expect(again.map(({ id, attempt }) => [id, attempt])).toEqual(ids.map((id) => [id, 2]));
    const [first] = await messaging.database.rows<{ id: number }>(
      'SELECT id FROM submission WHERE message_id = ANY($1)',
      [ids],
    );
    const outcome = { kind: 'accepted', carrierMessageId: 'late2', verbatimMessageId: 'late2' } as const;
    await messaging.inWorker(CommitOutcomes).execute([{ submissionId: first?.id ?? 0, outcome }]);
    messaging.inWorker(OpenClaims).open(again);
    expect(
      await messaging.database.transaction((sql) =>
        messaging.inWorker(PrepareSubmissions).execute(sql, { name: 'test', countParts: () => 1 }, again),
      ),
    ).toEqual([]);
    expect(await messaging.database.rows('SELECT FROM claim')).toEqual([]);
  });

  it('are left to whoever has claimed them again when their late answer is a refusal', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    const lost = await claim(1);
    await settle(lost, { kind: 'uncertain' });
    const ids = lost.map(({ id }) => id);
    await messaging.database.transaction((sql) => resendUncertain(sql, ids));
    const again = await claim(1);
    const [first] = await messaging.database.rows<{ id: number }>(
      'SELECT id FROM submission WHERE message_id = ANY($1)',
      [ids],
    );
    await messaging.inWorker(CommitOutcomes).execute([
      {
        submissionId: first?.id ?? 0,
        outcome: {
          kind: 'refused',
          refusal: 'the destination is not valid',
          refusalCode: 'invalid_recipient',
          retryable: false,
          nextRoute: null,
        },
      },
    ]);
    expect((await messaging.log(account))[0]?.status).toBe('queued');
    await settle(again, { kind: 'accepted', carrierMessageId: 'second', verbatimMessageId: 'second' });
    expect((await messaging.log(account))[0]?.status).toBe('pending');
  });

  it('are sent again as often as the carrier of their last attempt allows', async () => {
    const accounts = [newAccount(), newAccount()];
    await messaging.submit(...accounts.map((account) => sms(account)));
    await settle(await claim(5), { kind: 'uncertain' });
    // Another carrier had refused each of them before.
    for (const [nth, tried] of [['near', 'test'] as const, ['test', 'near'] as const].entries())
      await messaging.database.rows(
        `WITH refused AS (
           UPDATE submission SET outcome = 'refused', carrier = $3
           WHERE message_id IN (SELECT id FROM message WHERE account_id = $1) RETURNING message_id, recipient
         ), waiting AS (
           UPDATE send_wait SET attempt = 2, route = $2, due_at = now() WHERE account_id = $1)
         INSERT INTO submission (message_id, attempt, segment, segments, carrier, recipient, outcome)
         SELECT message_id, 2, 1, 1, $2, recipient, 'uncertain' FROM refused`,
        [accounts[nth], tried[1], tried[0]],
      );
    await messaging.inWorker(EndDueWaits).execute();
    await messaging.reached(accounts[1] ?? 0, 'failed');
    await eventually(async () => expect(await messaging.database.rows('SELECT FROM send_wait')).toEqual([]));
    expect(await messaging.database.rows('SELECT route, attempt FROM send_ready')).toEqual([
      { route: 'test', attempt: 3 },
    ]);
  });

  it('are given up, and sent to no other carrier, when one may have them that is there no longer', async () => {
    const [uncertain, plain] = [newAccount(), newAccount()];
    await messaging.submit(sms(uncertain));
    const claimed = await claim(1);
    await settle(claimed, { kind: 'uncertain' });
    await messaging.database.transaction((sql) =>
      resendUncertain(
        sql,
        claimed.map(({ id }) => id),
      ),
    );
    await messaging.submit(sms(plain));
    await messaging.database.rows(`UPDATE send_ready SET route = 'former'`);
    expect((await messaging.reached(uncertain, 'failed')).reason?.code).toBe('no_route');
    expect(await messaging.database.rows('SELECT route FROM send_ready')).toEqual([{ route: 'test' }]);
  });
});
