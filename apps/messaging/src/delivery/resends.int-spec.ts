import { messageIdOf } from '@sms/contracts/rpc';
import { pino } from 'pino';
import { CommitOutcomes } from './outcomes/commit-outcomes';
import { type ClaimedMessage, ClaimMessages } from '../queue/claim-messages';
import { UncertainLog } from '../message/uncertain-log';
import { OpenClaims } from '../queue/open-claims';
import { type IdleWorker, makeIdleWorker } from '../testing/idle-worker';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { PrepareSubmissions } from './prepare-submissions';
import { EndDueWaits } from '../sweeps/end-due-waits';
import { ReapClaims } from '../sweeps/reap-claims';

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
  let lines: object[] = [];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({ MESSAGING_CARRIERS: JSON.stringify(CARRIERS) });
    worker = await makeIdleWorker(messaging);
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as object) });
    Object.defineProperty(worker.part(UncertainLog), 'logger', { value: logger });
  }, 60_000);
  afterAll(async () => {
    await worker.close();
    await messaging.stop();
  });

  beforeEach(() => (lines = []));

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

  /** Hands it to the carrier in so many parts, of which it never answers any. */
  async function lose(message: ClaimedMessage, carrier: string, parts: number): Promise<void> {
    const unwritten = message.attempt === 1 && parts === 1;
    const prepared = unwritten
      ? [{ submissionId: message.id }]
      : await messaging.database.transaction((sql) =>
          worker.part(PrepareSubmissions).execute(sql, { name: carrier, countParts: () => parts }, [message]),
        );
    worker.part(OpenClaims).expect(message, parts);
    await worker.part(CommitOutcomes).execute(
      prepared.map(({ submissionId }) => ({
        submissionId,
        outcome: { kind: 'uncertain', slot: 2 },
        submitted: { message, carrier, unwritten, submittedAt: new Date() },
      })),
    );
  }

  it.each(CARRIERS.flatMap((carrier) => [1, 2].map((parts) => ({ ...carrier, parts }))))(
    'is sent again $max_resends times, each time after twice as long, then given up, in parts: $parts',
    async ({ name, max_resends: maxResends, parts }) => {
      const account = newAccount();
      await messaging.submit(sms(account, { recipients: [`96${maxResends}71123456`], text: 'x'.repeat(150 * parts) }));
      const waits: number[] = [];
      for (let message = await claim(name); message !== undefined; message = await claim(name)) {
        await lose(message, name, parts);
        expect((await messaging.log(account))[0]?.status).toBe('queued');
        const [wait] = await messaging.database.rows<{ seconds: number }>(
          'SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM send_wait',
        );
        waits.push(wait?.seconds ?? 0);
        await messaging.database.execute('UPDATE send_wait SET due_at = now()');
        await worker.part(EndDueWaits).execute();
      }
      // On a slow machine some of each wait has passed by now.
      expect(waits.map((seconds) => Math.round(Math.log2(seconds / (waits[0] ?? 1))))).toEqual(
        [0, 1, 2, 3].slice(0, 1 + maxResends),
      );
      expect((await messaging.log(account))[0]).toMatchObject({
        status: 'failed',
        reason: { code: 'carrier_outcome_unknown' },
      });
    },
  );

  it('leaves a line for each submit without an answer and each resend, without its number and text', async () => {
    const item = sms(newAccount(), { recipients: ['96171123499'], text: 'x'.repeat(300) });
    await messaging.submit(item);
    for (let message = await claim('resends1'); message !== undefined; message = await claim('resends1')) {
      await lose(message, 'resends1', 2);
      await messaging.database.execute('UPDATE send_wait SET due_at = now()');
      await worker.part(EndDueWaits).execute();
    }
    const of = { messageId: messageIdOf(item.requestId, 1), carrier: 'resends1', bind: 2, occurrences: 1 };
    const unanswered = { ...of, msg: 'no answer to a submit' };
    const resent = { ...of, msg: 'sent again without an answer to the last submit' };
    expect(lines).toEqual(
      [
        ...[1, 2].map(() => ({ ...unanswered, attempt: 1 })),
        { ...resent, attempt: 2 },
        ...[1, 2].map(() => ({ ...unanswered, attempt: 2 })),
      ].map((line) => expect.objectContaining({ level: 40, ...line }) as unknown),
    );
    expect(JSON.stringify(lines)).not.toMatch(/96171123499|xxx/);
  });

  it('leaves a line when its worker is lost before an answer', async () => {
    const item = sms(newAccount(), { recipients: ['96171123500'] });
    await messaging.submit(item);
    await claim('resends1');
    await messaging.database.execute('UPDATE claim SET worker = -1');
    await worker.part(ReapClaims).execute();
    const messageId = messageIdOf(item.requestId, 1);
    expect(lines).toEqual([expect.objectContaining({ messageId, carrier: 'resends1', bind: null, attempt: 1 })]);
  });
});
