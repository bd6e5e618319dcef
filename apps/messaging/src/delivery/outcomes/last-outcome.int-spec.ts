import { eventually } from '@sms/testing';
import type { ClaimedMessage } from '../../queue/claim-messages';
import { OpenClaims } from '../../queue/open-claims';
import { resendUncertain } from '../../queue/send-waits';
import { claimFor } from '../../testing/claimed-messages';
import { receiptWith } from '../../testing/receipt-with';
import { type PreparedPart, PrepareSubmissions } from '../prepare-submissions';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { EndDueWaits } from '../../sweeps/end-due-waits';
import { CommitOutcomes } from './commit-outcomes';
import { CommitReceipts } from './commit-receipts';

const ESME_RINVPASWD = 0x0e;

describe('the last outcome of a message in several parts', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({ MESSAGING_UNCERTAIN_WAIT_SECONDS: '600' });
    // No message is submitted: the test supplies what carriers say.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  /** Skips messages of other tests, which may have become due by then. */
  async function claim(account: number): Promise<ClaimedMessage[]> {
    const messages = (await claimFor(messaging, 10, ['test'])).filter(({ accountId }) => accountId === account);
    messaging.inWorker(OpenClaims).open(messages);
    return messages;
  }

  async function prepare(messages: readonly ClaimedMessage[]): Promise<PreparedPart[]> {
    const parts = await messaging.database.transaction((sql) =>
      messaging.inWorker(PrepareSubmissions).execute(sql, { name: 'test', countParts: () => 2 }, messages),
    );
    for (const message of messages) messaging.inWorker(OpenClaims).expect(message, 2);
    return parts;
  }

  const commit = ({ message, submissionId }: PreparedPart, outcome: 'not_sent' | 'accepted' | 'uncertain') =>
    messaging.inWorker(CommitOutcomes).execute([
      {
        submissionId,
        outcome:
          outcome === 'accepted'
            ? { kind: outcome, carrierMessageId: `c${submissionId}`, verbatimMessageId: null }
            : { kind: outcome },
        submitted: { message, carrier: 'test', unwritten: false, submittedAt: new Date() },
      },
    ]);

  /** It comes before the answer to the submit: its recipient matches it to the part. */
  const report = ({ message, submissionId }: PreparedPart) =>
    messaging.inWorker(CommitReceipts).execute([
      receiptWith({
        carrierMessageId: `c${submissionId}`,
        source: message.recipient,
        reference: submissionId,
        state: 'delivered',
        stateWord: 'DELIVRD',
      }),
    ]);

  it.each(['not_sent', 'uncertain'] as const)(
    'decides about it, although the receipt of its part has come before, and the other one is %s',
    async (other) => {
      const account = newAccount();
      await messaging.submit(sms(account, { recipients: [`961712${newAccount()}0001`] }));
      const messages = await claim(account);
      const [first, second] = await prepare(messages);
      if (!first || !second) throw new Error('two parts are to be sent');
      await commit(second, other);
      await report(first);
      expect(
        await messaging.database.rows(
          'SELECT segment, outcome FROM submission WHERE message_id = $1 ORDER BY segment',
          [first.message.id],
        ),
      ).toEqual([
        { segment: 1, outcome: 'accepted' },
        { segment: 2, outcome: other },
      ]);
      await commit(first, 'accepted');
      expect(await messaging.database.rows('SELECT FROM claim')).toEqual([]);
      expect(
        await messaging.database.rows('SELECT state, attempt FROM send_wait WHERE message_id = $1', [first.message.id]),
      ).toEqual([{ state: other === 'uncertain' ? 'uncertain' : 'delayed', attempt: 1 }]);
    },
  );

  it('has a part paid once of which two copies were accepted, when the message is given up for the other one', async () => {
    const account = newAccount();
    const item = sms(account, { text: 'x'.repeat(200) });
    await messaging.submit(item);
    const copies = await prepare(await claim(account));
    for (const part of copies) await commit(part, 'uncertain');
    await messaging.database.transaction((sql) =>
      resendUncertain(
        sql,
        copies.map(({ message }) => message.id),
      ),
    );
    const [first, second] = await prepare(await claim(account));
    if (!first || !second) throw new Error('two parts are to be sent');
    await commit(first, 'accepted');
    await commit(second, 'uncertain');
    await messaging.inWorker(CommitOutcomes).execute([
      {
        submissionId: copies[0]?.submissionId ?? 0,
        outcome: { kind: 'accepted', carrierMessageId: 'late', verbatimMessageId: 'late' },
      },
    ]);
    await messaging.database.rows('UPDATE message SET expires_at = now() WHERE account_id = $1', [account]);
    await messaging.database.rows('UPDATE send_wait SET due_at = now() WHERE account_id = $1', [account]);
    await messaging.inWorker(EndDueWaits).execute();
    expect((await messaging.reached(account, 'failed')).reason?.code).toBe('carrier_outcome_unknown');
    await eventually(() =>
      expect(messaging.settlements.filter(({ requestId }) => requestId === item.requestId)).toMatchObject([
        { settlement: 'capture', credits: 1 },
        { settlement: 'release', credits: 1 },
      ]),
    );
  });
});
