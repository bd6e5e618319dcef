import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import type { SubmissionOutcome } from '../message/submission-outcome';
import { PrepareSubmissions } from '../delivery/prepare-submissions';
import { SkipStopped } from '../delivery/skip-stopped';
import { claimFor, emptyQueue, settleAs, startIdleWorker } from '../testing/claimed-messages';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import type { ClaimedMessage } from './claim-messages';
import { OpenClaims } from './open-claims';

const MESSAGES = 200;

describe('messages that come back to the queue', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await startIdleWorker(messaging);
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => eventually(async () => expect(await emptyQueue(messaging)).toEqual([])));

  async function bulk(account = newAccount()): Promise<{ account: number; requestId: string }> {
    const recipients = Array.from({ length: MESSAGES }, (_unused, index) => `9617${account}${1_000_000 + index}`);
    const item = sms(account, { lane: 'bulk', recipients });
    await messaging.submit(item);
    await messaging.expanded();
    return { account, requestId: item.requestId };
  }

  const claim = (limit: number) => claimFor(messaging, limit);
  const settle = (messages: readonly ClaimedMessage[], outcome: SubmissionOutcome) =>
    settleAs(messaging, messages, outcome);

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

  it('enter each lane beside its front where their accounts were idle, and behind one another', async () => {
    const accounts = [newAccount(), newAccount()];
    const claims: ClaimedMessage[][] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      for (const account of accounts)
        await messaging.submit(...(['otp', 'single', 'bulk'] as const).map((lane) => sms(account, { lane })));
      claims.push(await claim(10));
    }
    // Others have sent much meanwhile, in each lane another number of messages.
    const front = await messaging.database.rows<{ lane: number; position: number }>(
      'UPDATE lane_clock SET position = position + 1000 * (lane + 1) RETURNING lane, position',
    );
    for (const claimed of claims) await refuse(claimed, 'near');
    const entered = await messaging.database.rows<{ account_id: number; lane: number; position: number }>(
      `SELECT account_id, r.lane, r.position FROM send_ready r JOIN message m ON m.id = message_id
        WHERE m.account_id = ANY($1) ORDER BY account_id, r.lane, r.position`,
      [accounts],
    );
    front.sort((one, other) => one.lane - other.lane);
    expect(entered).toEqual(
      accounts.flatMap((id) =>
        front.flatMap(({ lane, position }) =>
          [1, 2].map((nth) => ({ account_id: id, lane, position: position + nth })),
        ),
      ),
    );
  });

  it('leave the others of their claims where they were, each in its own claim', async () => {
    const account = newAccount();
    const claims: ClaimedMessage[][] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      await messaging.submit(sms(account), sms(account));
      claims.push(await claim(5));
    }
    messaging.inWorker(OpenClaims).open(claims.flat());
    await refuse(
      claims.flatMap((claimed) => claimed.slice(0, 1)),
      'near',
    );
    expect(await ready(account)).toBe(2);
    expect(await messaging.database.rows('SELECT to_json(message_ids) AS ids FROM claim ORDER BY id')).toEqual(
      claims.map((claimed) => ({ ids: claimed.slice(1).map(({ id }) => id) })),
    );
  });

  it('have not been tried when they were held for their account', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    const claimed = await claim(1);
    await messaging.inWorker(SkipStopped).execute(claimed.map((message) => ({ ...message, stopped: 'suspended' })));
    await eventually(async () => expect(await ready(account)).toBe(1));
    expect((await claim(1)).map(({ id, attempt }) => [id, attempt])).toEqual(claimed.map(({ id }) => [id, 1]));
  });

  it('are decided about by nobody who has their claim no longer', async () => {
    const accounts = [newAccount(), newAccount()];
    await messaging.submit(...accounts.map((account) => sms(account)));
    const late = await claim(5);
    await messaging.database.rows('DELETE FROM claim', []);
    await messaging.database.rows(
      `INSERT INTO send_ready (route, lane, position, message_id) SELECT route, lane, position, id FROM message
       WHERE account_id = ANY($1)`,
      [accounts],
    );
    const prepared = await messaging.database.transaction((sql) =>
      messaging.inWorker(PrepareSubmissions).execute(sql, { name: 'test', countParts: () => 2 }, late),
    );
    expect(prepared).toEqual([]);
    const stopped = (['expired', 'suspended'] as const).map((why, nth) =>
      late.slice(nth, nth + 1).map((message) => ({ ...message, stopped: why })),
    );
    await messaging.inWorker(SkipStopped).execute(stopped.flat());
    expect(await Promise.all(accounts.map(ready))).toEqual([1, 1]);
    expect((await claim(5)).map(({ id }) => id)).toEqual(late.map(({ id }) => id));
    expect(await Promise.all(accounts.map(async (account) => (await messaging.log(account))[0]?.status))).toEqual([
      'queued',
      'queued',
    ]);
  });

  it('are cancelled like the others, also where they had to be given another route', async () => {
    const { account, requestId } = await bulk();
    await refuse(await claim(MESSAGES / 2), null);
    await eventually(async () => expect(await ready(account)).toBe(MESSAGES));
    await messaging.database.rows(`UPDATE send_ready SET route = 'former'`);
    await eventually(async () =>
      expect(await messaging.database.rows('SELECT DISTINCT route FROM send_ready')).toEqual([{ route: 'test' }]),
    );
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
