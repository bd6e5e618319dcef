import { type ClaimedMessage, ClaimMessages } from '../queue/claim-messages';
import { OpenClaims } from '../queue/open-claims';
import { type PreparedPart, PrepareSubmissions } from '../submit/prepare-submissions';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { CommitOutcomes } from './commit-outcomes';
import { CommitReceipts } from './commit-receipts';

const ESME_RINVPASWD = 0x0e;

describe('the last outcome of a message in several parts', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({ MESSAGING_UNCERTAIN_WAIT_SECONDS: '600' });
    // Nothing leaves by itself: what carriers say, the test says.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  async function claim(): Promise<ClaimedMessage[]> {
    const [row] = await messaging.database.rows<{ id: number }>(
      `INSERT INTO carrier_worker (name, carriers, lease_until) VALUES ('test', '{}', now() + interval '1 minute')
        RETURNING id`,
      [],
    );
    const messages = await new ClaimMessages(messaging.database).execute({
      worker: row?.id ?? 0,
      carrier: 'test',
      routes: ['test'],
      limit: 10,
      withoutOtp: false,
    });
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

  /** It comes before the answer to the submit of the part: by its recipient it is that of the part. */
  const report = ({ message, submissionId }: PreparedPart) =>
    messaging.inWorker(CommitReceipts).execute([
      {
        carrier: 'test',
        carrierMessageId: `c${submissionId}`,
        source: message.recipient,
        destination: 'SMSINFO',
        reference: submissionId,
        submissionId: null,
        state: 'delivered',
        stateWord: 'DELIVRD',
        errorCode: null,
        submitDate: null,
        doneDate: null,
        doneAt: null,
        quotedText: null,
        textForm: false,
      },
    ]);

  it.each(['not_sent', 'uncertain'] as const)(
    'decides about it, although the receipt of its part has come before, and the other one is %s',
    async (other) => {
      await messaging.submit(sms(newAccount(), { recipients: [`961712${newAccount()}0001`] }));
      const messages = await claim();
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
});
