import { Database } from '@sms/platform/database';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

describe('a sender name', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const withdrawn = (accountId: number, name: string, version: number) =>
    messaging.tell({ type: 'sender-name.withdrawn', payload: { accountId, name, version } });
  const submitAs = async (accountId: number, sender: string) => (await messaging.submit(sms(accountId, { sender })))[0];

  it('may be used as soon as it is approved, and no more when it is withdrawn', async () => {
    const account = newAccount();
    expect(await submitAs(account, 'ACME')).toBe('unknown_sender');
    await messaging.approveSender(account, 'Acme');
    expect(await submitAs(account, 'ACME')).toBe('accepted');
    await withdrawn(account, 'aCME', 2);
    expect(await submitAs(account, 'ACME')).toBe('unknown_sender');
    // An event that was overtaken.
    await messaging.approveSender(account, 'Acme', 1);
    expect(await submitAs(account, 'ACME')).toBe('unknown_sender');
  });

  it('is that of the account itself before one of its parent, each in the spelling that was approved', async () => {
    const [parent, child] = [newAccount(), newAccount()];
    for (const name of ['ACME', 'Only Parent']) await messaging.approveSender(parent, name);
    await messaging.approveSender(child, 'Acme');
    const senders = ['acme', 'only parent'];
    expect(await messaging.submit(...senders.map((sender) => sms(child, { sender, parentAccountId: parent })))).toEqual(
      ['accepted', 'accepted'],
    );
    expect(
      await messaging.database.rows(
        'SELECT sender, sender_account_id AS of FROM message WHERE account_id = $1 ORDER BY seq',
        [child],
      ),
    ).toEqual([
      { sender: 'Acme', of: child },
      { sender: 'Only Parent', of: parent },
    ]);
  });

  it('is the default of an account, or its parent, where none is asked for', async () => {
    const [parent, child, stranger] = [newAccount(), newAccount(), newAccount()];
    await messaging.approveSender(parent, 'Brand');
    const outcomes = await messaging.submit(
      sms(parent, { defaultSender: 'brand' }),
      sms(child, { defaultSender: 'brand', parentAccountId: parent }),
      sms(stranger, { defaultSender: 'brand' }),
    );
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted']);
    expect(
      await messaging.database.rows(
        'SELECT sender, sender_account_id AS of FROM message WHERE account_id = ANY($1) ORDER BY account_id',
        [[parent, child, stranger]],
      ),
    ).toEqual([
      { sender: 'Brand', of: parent },
      { sender: 'Brand', of: parent },
      { sender: 'SMSINFO', of: null },
    ]);
  });

  it('is refused within half a second of its withdrawal, also by a replica that was not told', async () => {
    const account = newAccount();
    await messaging.approveSender(account, 'Acme');
    expect(await submitAs(account, 'Acme')).toBe('accepted');
    await messaging
      .part(Database)
      .execute('UPDATE approved_sender_name SET approved = false, version = 2 WHERE account_id = $1', [account]);
    const withdrawnAt = performance.now();
    let lastAccepted = withdrawnAt;
    await eventually(async () => {
      const askedAt = performance.now();
      const outcome = await submitAs(account, 'Acme');
      if (outcome === 'accepted') lastAccepted = askedAt;
      expect(outcome).toBe('unknown_sender');
    });
    expect(lastAccepted - withdrawnAt).toBeLessThan(500);
  });

  it('is looked up once in half a second, whatever is sent under it', async () => {
    const account = newAccount();
    await messaging.approveSender(account, 'Acme');
    const run = jest.spyOn(messaging.part(Database), 'run');
    try {
      const begun = performance.now();
      let rounds = 0;
      while (performance.now() - begun < 1_000) {
        expect(await messaging.submit(sms(account, { sender: 'ACME', defaultSender: 'None' }))).toEqual(['accepted']);
        rounds += 1;
      }
      const asked = run.mock.calls.filter(([statement]) => statement.name === 'messaging.find_sender_names');
      expect(asked.length).toBeLessThanOrEqual(3);
      expect(rounds).toBeGreaterThan(asked.length);
    } finally {
      run.mockRestore();
    }
  });
});
