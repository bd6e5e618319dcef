import { MAX_REQUEST_AGE_MS, MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { requestIdOf } from '@sms/contracts/rpc';
import { FAULT_CODES } from '@sms/platform/errors';
import { eventually } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

describe('requests that are not accepted', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const madeAgo = (milliseconds: number) => requestIdOf(uuidv7({ msecs: Date.now() - milliseconds }));

  it('stay cancelled when they were given up before they came', async () => {
    const account = newAccount();
    const [single, bulk] = [sms(account), sms(account, { recipients: ['96170000001', '96170000002'] })];
    await messaging.database.execute(
      `INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $3, 'cancelled'), ($2, $3, 'cancelled')`,
      [single.requestId, bulk.requestId, account],
    );
    expect(await messaging.submit(single, sms(account), bulk)).toEqual(['cancelled', 'accepted', 'cancelled']);
    expect(await messaging.submit(single, bulk)).toEqual(['cancelled', 'cancelled']);
    expect(await messaging.log(account)).toHaveLength(1);
  });

  it('are nobody else’s for knowing their id', async () => {
    const [account, stranger] = [newAccount(), newAccount()];
    const item = sms(account);
    expect(await messaging.submit(item)).toEqual(['accepted']);
    expect(await messaging.submit({ ...item, accountId: stranger })).toEqual(['cancelled']);
    expect(await messaging.log(stranger)).toEqual([]);
  });

  it('do not keep others back when their account is locked, and can be sent again under other ids', async () => {
    const [locked, ...free] = [newAccount(), newAccount(), newAccount()];
    await messaging.submit(sms(locked));
    const items = [sms(free[0] ?? 0), sms(locked), sms(free[1] ?? 0), sms(locked)];
    const outcomes = await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM account_counter WHERE account_id = $1 FOR UPDATE', [locked]);
      return messaging.submit(...items);
    });
    // Their credit was held already, and goes back.
    expect(outcomes).toEqual(['accepted', 'cancelled', 'accepted', 'cancelled']);
    expect(await messaging.log(locked)).toHaveLength(1);
    expect(await messaging.submit(...items)).toEqual(outcomes);
    expect(await messaging.submit(sms(locked), sms(locked))).toEqual(['accepted', 'accepted']);
    expect(await messaging.log(locked)).toHaveLength(3);
    expect(await messaging.log(free[0] ?? 0)).toHaveLength(1);
  }, 20_000);

  it('can be sent again under their own ids where no credit is held for them', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    const item = sms(account, { sandbox: true });
    const outcomes = await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM account_counter WHERE account_id = $1 FOR UPDATE', [account]);
      return messaging.submit(item);
    });
    expect(outcomes).toEqual(['overloaded']);
    expect(await messaging.submit(item)).toEqual(['accepted']);
  }, 20_000);

  it('leave their credit to what is sent next', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    messaging.billing.available.set(account, 1);
    await messaging.startWorker({ MESSAGING_ORPHANED_HOLD_SECONDS: '60' });
    const item = sms(account);
    const outcomes = await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM account_counter WHERE account_id = $1 FOR UPDATE', [account]);
      return messaging.submit(item);
    });
    expect(outcomes).toEqual(['cancelled']);
    await eventually(() => expect(messaging.billing.available.get(account)).toBe(1));
    expect(await messaging.submit(sms(account))).toEqual(['accepted']);
    // Billing lists each hold to be checked later on; this one is given back only once.
    const { requestId } = item;
    messaging.holdBatches.push({ batchId: 1, requests: [{ requestId, accountId: account, credits: 1 }] });
    await messaging.restartWorker();
    await eventually(() => expect(messaging.holdBatches).toEqual([]));
    await messaging.quiet();
    expect(messaging.billing.available.get(account)).toBe(0);
    await messaging.stopWorker();
  }, 20_000);

  it('leave no credit held when an earlier attempt held it, and a later one was refused for good', async () => {
    const [account, item] = [newAccount(), sms(1)];
    const { requestId } = item;
    await messaging.database.execute(
      `INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, 'cancelled')`,
      [requestId, account],
    );
    messaging.billing.holds.set(requestId, { requestId, accountId: account, credits: 1, messages: 1 });
    messaging.holdBatches.push({ batchId: 2, requests: [{ requestId, accountId: account, credits: 1 }] });
    await messaging.startWorker();
    await eventually(() => expect(messaging.billing.heldFor(account)).toBe(0));
    await messaging.stopWorker();
  }, 20_000);

  it('are cancelled where billing holds something else under their id, and can be sent under another', async () => {
    const [account, item] = [newAccount(), sms(newAccount())];
    const { requestId, accountId } = item;
    messaging.billing.holds.set(requestId, { requestId, accountId: account, credits: 1, messages: 1 });
    expect(await messaging.submit(sms(account), item)).toEqual(['accepted', 'cancelled']);
    expect(await messaging.log(accountId)).toEqual([]);
    expect(await messaging.submit(item, sms(accountId))).toEqual(['cancelled', 'accepted']);
  });

  it('do not use up the time of others when several accounts are locked', async () => {
    const [locked, free] = [Array.from({ length: 4 }, newAccount), newAccount()];
    await messaging.submit(...locked.map((account) => sms(account)));
    const outcomes = await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM account_counter WHERE account_id = ANY($1) FOR UPDATE', [locked]);
      return messaging.submit(...[...locked, free].map((account) => sms(account)));
    });
    expect(outcomes.map((outcome) => outcome === 'accepted')).toEqual([...locked.map(() => false), true]);
  }, 20_000);

  it.each([
    ['one recipient', ['96170000001']],
    ['many', ['96170000001', '96170000002']],
  ])('are not begun when the caller will not wait for the outcome: to %s', async (_to, recipients) => {
    const account = newAccount();
    const item = sms(account, { recipients });
    const submit = (timeoutMs: number) =>
      messaging.rpc.request(MESSAGING_OPERATIONS.submit, { items: [item] }, { timeoutMs });
    expect(await submit(2_400)).toEqual({ results: [{ requestId: item.requestId, outcome: 'overloaded' }] });
    expect(await messaging.log(account)).toEqual([]);
    // Credit that is held for it would be missing for what the vendor sends next.
    expect(messaging.billing.heldFor(account)).toBe(0);
    expect(await submit(5_000)).toEqual({ results: [{ requestId: item.requestId, outcome: 'accepted' }] });
  });

  it.each([
    ['has no room', '53100'],
    ['is read-only', '25006'],
    ['takes too long', '57014'],
  ])('may be repeated when the database %s: nothing was written', async (_what, state) => {
    const account = newAccount();
    const items = [sms(account), sms(account, { recipients: ['96170000001', '96170000002'] })];
    // What Postgres raises then, raised by a trigger.
    await messaging.database.rows(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON send_request FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect(await messaging.submit(...items)).toEqual(['overloaded', 'overloaded']);
    await messaging.database.rows('DROP FUNCTION refuse CASCADE');
    expect(await messaging.log(account)).toEqual([]);
    expect(await messaging.submit(...items)).toEqual(['accepted', 'accepted']);
  });

  it('are told apart by where their id is unfit: its form, or the time it was made at', async () => {
    const account = newAccount();
    const refused = (item: SubmitItem) =>
      messaging.submit(sms(account), item).then(
        () => 'accepted',
        ({ code, details }: { code: string; details: object }) => [code, Object.keys(details)],
      );
    const invalid = [FAULT_CODES.invalid, ['items[1].requestId']];
    expect(await refused(sms(account, { requestId: uuidv7().replace(/....$/, '0001') }))).toEqual(invalid);
    expect(await refused(sms(account, { requestId: madeAgo(MAX_REQUEST_AGE_MS + 60_000) }))).toEqual(invalid);
    expect(await refused(sms(account, { requestId: madeAgo(-3_660_000) }))).toEqual(invalid);
    expect(await messaging.log(account)).toEqual([]);
    expect(await refused(sms(account, { requestId: madeAgo(MAX_REQUEST_AGE_MS - 60_000) }))).toBe('accepted');
    expect(await refused(sms(account, { requestId: madeAgo(-3_540_000) }))).toBe('accepted');
  });
});
