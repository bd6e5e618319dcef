import type { Sql } from '@sms/platform/database';
import { eventually } from '@sms/testing';
import { ConcatReferences } from '../delivery/concat-references';
import { accountWithoutCredit, MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { lockMessages } from './message-locks';

const COUNT = 8;

/** Two transactions that lock the same rows in different orders would deadlock until Postgres ends one. */
describe('who locks several at once', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const times = <T>(make: (nth: number) => T): T[] => Array.from({ length: COUNT }, (_unused, nth) => make(nth));
  const inTransaction = (work: (sql: Sql) => Promise<unknown>) => messaging.database.transaction(work);

  /** The test has the lowest, `work` waits for it, and has none of the others meanwhile. */
  async function expectLowestFirst<T>(
    sorted: readonly T[],
    lock: (sql: Sql, one: T) => Promise<unknown>,
    work: (unsorted: T[]) => Promise<unknown>,
  ): Promise<void> {
    const { working } = await messaging.database.transaction(async (sql) => {
      const [lowest, ...others] = sorted;
      if (lowest !== undefined) await lock(sql, lowest);
      const begun = work(sorted.toReversed()).catch((error: unknown) => error);
      await eventually(async () =>
        expect(
          await messaging.database.rows(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
      await sql.execute(`SET LOCAL lock_timeout = '100ms'`);
      for (const other of others) await lock(sql, other);
      return { working: begun };
    });
    await working;
  }

  const byId = (one: { requestId: string }, other: { requestId: string }) => (one.requestId < other.requestId ? -1 : 1);
  const fence = (sql: Sql, { requestId, accountId }: { requestId: string; accountId: number }) =>
    sql.execute(`INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, 'cancelled')`, [
      requestId,
      accountId,
    ]);

  it.each([
    ['accepts', newAccount],
    ['refuses', () => accountWithoutCredit],
  ])('%s requests by their ids', async (_does, account) => {
    const items = times(() => sms(account())).sort(byId);
    await expectLowestFirst(items, fence, (unsorted) => messaging.submit(...unsorted));
  });

  it('numbers messages by their accounts', async () => {
    const accounts = times(newAccount);
    const submit = (ids: readonly number[]) => messaging.submit(...ids.map((id) => sms(id)));
    await submit(accounts);
    await expectLowestFirst(
      accounts,
      (sql, id) => sql.rows('SELECT FROM account_counter WHERE account_id = $1 FOR UPDATE', [id]),
      submit,
    );
  });

  it('decides about messages by their ids', async () => {
    const account = newAccount();
    await messaging.submit(...times(() => sms(account)));
    const ids = (await messaging.log(account)).map(({ id }) => id).sort((one, other) => one - other);
    await expectLowestFirst(
      ids,
      (sql, id) => sql.rows('SELECT FROM message WHERE id = $1 FOR NO KEY UPDATE', [id]),
      (unsorted) => inTransaction((sql) => lockMessages(sql, unsorted)),
    );
  });

  it('counts references by their recipients', async () => {
    const recipients = times((nth) => `4670000010${nth}`);
    const references = new ConcatReferences();
    const next = (unsorted: readonly string[]) => inTransaction((sql) => references.next(sql, unsorted));
    await next(recipients);
    await expectLowestFirst(
      recipients,
      (sql, recipient) => sql.rows('SELECT FROM concat_reference WHERE recipient = $1 FOR UPDATE', [recipient]),
      next,
    );
  });
});
