import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import type { SubmissionOutcome } from '../carriers/submission-outcome';
import { CommitOutcomes } from '../outcomes/commit-outcomes';
import { PrepareSubmissions } from '../submit/prepare-submissions';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { type ClaimedMessage, ClaimMessages } from './claim-messages';
import { OpenClaims } from './open-claims';

const ESME_RINVPASWD = 0x0e;
const MESSAGES = 200;

describe('messages that come back to the queue', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    // Nothing leaves by itself: what carriers say, the test says.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(async () => {
    await messaging.database.rows('DELETE FROM send_wait');
    await messaging.database.rows('WITH ready AS (DELETE FROM send_ready) DELETE FROM claim', []);
  });

  async function bulk(account = newAccount()): Promise<{ account: number; requestId: string }> {
    const recipients = Array.from({ length: MESSAGES }, (_unused, index) => `9617${account}${1_000_000 + index}`);
    const item = sms(account, { lane: 'bulk', recipients });
    await messaging.submit(item);
    await messaging.expanded();
    return { account, requestId: item.requestId };
  }

  async function claim(limit: number, routes = ['test', 'near']): Promise<ClaimedMessage[]> {
    const [row] = await messaging.database.rows<{ id: number }>(
      `INSERT INTO carrier_worker (name, carriers, lease_until) VALUES ('test', '{}', now() + interval '1 minute')
        RETURNING id`,
      [],
    );
    return new ClaimMessages(messaging.database).execute({
      worker: row?.id ?? 0,
      carrier: 'test',
      routes,
      limit,
      withoutOtp: false,
    });
  }

  async function settle(messages: readonly ClaimedMessage[], outcome: SubmissionOutcome): Promise<void> {
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

  const refuse = (messages: readonly ClaimedMessage[], nextRoute: string | null) =>
    settle(messages, {
      kind: 'refused',
      refusal: 'temporary error (ESME_RX_T_APPN)',
      refusalCode: 'carrier_unavailable',
      retryable: true,
      nextRoute,
    });

  const ready = async (account: number) => {
    const [row] = await messaging.database.rows<{ count: number }>(
      'SELECT count(*) FROM send_ready JOIN message ON id = message_id WHERE account_id = $1',
      [account],
    );
    return row?.count ?? 0;
  };

  it.each([
    ['after a delay', null],
    ['at once, for another carrier', 'near'],
  ])(
    '%s wait for their turn beside the new ones of others',
    async (_how, nextRoute) => {
      const stubborn = await bulk();
      await refuse(await claim(MESSAGES), nextRoute);
      const other = await bulk();
      await eventually(async () => expect(await ready(stubborn.account)).toBe(MESSAGES));
      for (const turn of [1, 2, 3]) {
        const claimed = await claim(100);
        expect({ turn, claimed: claimed.length }).toEqual({ turn, claimed: 100 });
        const others = claimed.filter(({ accountId }) => accountId === other.account).length;
        expect(others).toBeGreaterThan(40);
        expect(others).toBeLessThan(60);
        await refuse(
          claimed.filter(({ accountId }) => accountId === stubborn.account),
          nextRoute,
        );
        await eventually(async () => expect(await ready(stubborn.account)).toBe(MESSAGES), { timeoutMs: 20_000 });
      }
    },
    90_000,
  );

  it('are cancelled like the others', async () => {
    const { account, requestId } = await bulk();
    await refuse(await claim(MESSAGES / 2), null);
    await eventually(async () => expect(await ready(account)).toBe(MESSAGES));
    const reply = await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId });
    expect(reply).toMatchObject({ total: MESSAGES, cancelled: MESSAGES });
    expect(await ready(account)).toBe(0);
  });

  it('leave no more than their last attempt behind that did not reach a carrier', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    for (const attempt of [1, 2, 3]) {
      await eventually(async () => expect(await ready(account)).toBe(1));
      await settle(await claim(1), { kind: 'not_sent' });
      expect(
        await messaging.database.rows(
          'SELECT attempt, outcome FROM submission JOIN message m ON m.id = message_id WHERE account_id = $1',
          [account],
        ),
      ).toEqual([{ attempt, outcome: 'not_sent' }]);
    }
  }, 30_000);
});
