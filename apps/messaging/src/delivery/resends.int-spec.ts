import { CommitOutcomes } from './outcomes/commit-outcomes';
import { type ClaimedMessage, ClaimMessages } from '../queue/claim-messages';
import { OpenClaims } from '../queue/open-claims';
import { type IdleWorker, makeIdleWorker } from '../testing/idle-worker';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { PrepareSubmissions } from './prepare-submissions';
import { EndDueWaits } from '../sweeps/end-due-waits';

/** How often each carrier may be sent a message again; it takes the numbers that begin so. */
const CARRIERS = [0, 1, 3].map((maxResends) => ({
  name: `resends${maxResends}`,
  kind: 'smpp',
  host: '127.0.0.1',
  port: 1,
  system_id: 'esme',
  password: 'secret',
  prefixes: [`96${maxResends}`],
  max_resends: maxResends,
}));

describe('a message whose outcome is uncertain again and again', () => {
  let messaging: MessagingUnderTest;
  let worker: IdleWorker;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({ MESSAGING_CARRIERS: JSON.stringify(CARRIERS) });
    worker = await makeIdleWorker(messaging);
  }, 60_000);
  afterAll(async () => {
    await worker.close();
    await messaging.stop();
  });

  async function claim(carrier: string): Promise<ClaimedMessage | undefined> {
    const [message] = await worker.part(ClaimMessages).execute({
      worker: worker.id,
      carrier,
      routes: [carrier],
      limit: 1,
      withoutOtp: false,
    });
    if (message) worker.part(OpenClaims).open([message]);
    return message;
  }

  /** Hands it to the carrier, which never answers. */
  async function lose(message: ClaimedMessage, carrier: string): Promise<void> {
    const again =
      message.attempt === 1
        ? []
        : await messaging.database.transaction((sql) =>
            worker.part(PrepareSubmissions).execute(sql, { name: carrier, countParts: () => 1 }, [message]),
          );
    await worker.part(CommitOutcomes).execute([
      {
        submissionId: again[0]?.submissionId ?? message.id,
        outcome: { kind: 'uncertain' },
        submitted: { message, carrier, unwritten: again.length === 0, submittedAt: new Date() },
      },
    ]);
  }

  it.each(CARRIERS)('is sent again $max_resends times, then given up', async ({ name, max_resends: maxResends }) => {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: [`96${maxResends}71123456`] }));
    let copies = 0;
    for (let message = await claim(name); message !== undefined; message = await claim(name)) {
      copies += 1;
      await lose(message, name);
      expect((await messaging.log(account))[0]?.status).toBe('queued');
      await messaging.database.execute('UPDATE send_wait SET due_at = now()');
      await worker.part(EndDueWaits).execute();
    }
    expect(copies).toBe(1 + maxResends);
    expect((await messaging.log(account))[0]).toMatchObject({
      status: 'failed',
      reason: { code: 'carrier_outcome_unknown' },
    });
  });
});
