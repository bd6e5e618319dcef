import { MESSAGING_OPERATIONS, type SubmitItem, type SendOutcome } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { ExpandAccepted } from '../bulk/expand-accepted';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

const ONE = ['96170000001'];
const MANY = ['96170000001', '96170000002'];

describe('a request that is submitted again', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  async function submit(item: SubmitItem, timeoutMs: number): Promise<SendOutcome | undefined> {
    const { results } = await messaging.rpc.request(MESSAGING_OPERATIONS.submit, { items: [item] }, { timeoutMs });
    return results[0]?.outcome;
  }

  /** Runs `work` while nothing can be written to the fences: what Postgres raises then, raised by a trigger. */
  async function whileRefused<T>(state: string, when: string, work: () => Promise<T>): Promise<T> {
    await messaging.database.rows(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON send_request FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse()`);
    try {
      return await work();
    } finally {
      await messaging.database.rows('DROP FUNCTION refuse CASCADE');
    }
  }

  describe.each([
    ['one recipient', ONE],
    ['many', MANY],
  ])('to %s', (_to, recipients) => {
    it('stays accepted when its caller will not wait for it to be accepted again', async () => {
      const account = newAccount();
      const item = sms(account, { recipients });
      expect(await submit(item, 5_000)).toBe('accepted');
      expect(await submit(item, 2_400)).toBe('accepted');
      expect(await messaging.log(account)).toHaveLength(recipients.length);
    });

    it.each([
      ['has no room', '53100'],
      ['is read-only', '25006'],
    ])('stays accepted while the database %s', async (_what, state) => {
      const account = newAccount();
      const [known, fresh] = [sms(account, { recipients }), sms(account, { recipients })];
      expect(await messaging.submit(known)).toEqual(['accepted']);
      expect(await whileRefused(state, 'true', () => messaging.submit(fresh, known))).toEqual([
        'overloaded',
        'accepted',
      ]);
    });

    it('stays accepted when its sender name is approved no longer', async () => {
      const account = newAccount();
      await messaging.approveSender(account, 'Brand');
      const item = sms(account, { recipients, sender: 'Brand' });
      expect(await messaging.submit(item)).toEqual(['accepted']);
      await messaging.tell({
        type: 'sender-name.withdrawn',
        payload: { accountId: account, name: 'Brand', version: 2 },
      });
      const another = sms(account, { recipients, sender: 'Brand' });
      expect(await messaging.submit(item, another)).toEqual(['accepted', 'unknown_sender']);
      expect(await messaging.log(account)).toHaveLength(recipients.length);
    });

    it('cannot be accepted any more when it was refused', async () => {
      const account = newAccount();
      messaging.billing.available.set(account, 0);
      const poor = sms(account, { recipients });
      const unnamed = sms(account, { recipients, sender: 'Brand' });
      expect(await messaging.submit(poor, unnamed)).toEqual(['insufficient_credit', 'unknown_sender']);
      expect(await messaging.submit(poor, unnamed)).toEqual(['insufficient_credit', 'unknown_sender']);
      messaging.billing.available.set(account, 100);
      await messaging.approveSender(account, 'Brand');
      expect(await messaging.submit(poor, unnamed)).toEqual(['cancelled', 'cancelled']);
      expect(await messaging.log(account)).toEqual([]);
    });

    it('is not refused while an attempt is in flight that may yet be accepted', async () => {
      const account = newAccount();
      messaging.billing.available.set(account, 0);
      const item = sms(account, { recipients });
      const outcomes = await messaging.database.transaction(async (sql) => {
        await sql.execute(`INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, 'accepted')`, [
          item.requestId,
          account,
        ]);
        return messaging.submit(item, sms(newAccount()));
      });
      expect(outcomes).toEqual(['overloaded', 'accepted']);
      expect(await messaging.submit(item)).toEqual(['accepted']);
    });

    it('is accepted when the attempt that it has waited for is', async () => {
      const account = newAccount();
      messaging.billing.available.set(account, 0);
      const item = sms(account, { recipients });
      let outcomes: Promise<SendOutcome[]> = Promise.resolve([]);
      await messaging.database.transaction(async (sql) => {
        await sql.execute(`INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, 'accepted')`, [
          item.requestId,
          account,
        ]);
        outcomes = messaging.submit(item);
        await eventually(async () =>
          expect(
            await messaging.database.rows(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            ),
          ).toHaveLength(1),
        );
      });
      expect(await outcomes).toEqual(['accepted']);
    });

    it('is not refused for good when that cannot be written down', async () => {
      const account = newAccount();
      messaging.billing.available.set(account, 0);
      const item = sms(account, { recipients });
      const neighbour = sms(newAccount());
      expect(await whileRefused('57014', `NEW.state = 'cancelled'`, () => messaging.submit(item, neighbour))).toEqual([
        'overloaded',
        'accepted',
      ]);
      messaging.billing.available.set(account, 100);
      expect(await messaging.submit(item)).toEqual(['accepted']);
      expect(await messaging.log(account)).toHaveLength(recipients.length);
    });

    it('is one request over a lock that outlasts every attempt', async () => {
      const account = newAccount();
      const item = sms(account, { recipients });
      expect(await submit(item, 5_000)).toBe('accepted');
      const whileLocked = await messaging.database.transaction(async (sql) => {
        await sql.execute('LOCK TABLE send_request IN ACCESS EXCLUSIVE MODE');
        return submit(item, 5_000);
      });
      expect(whileLocked).toBe('overloaded');
      expect(await submit(item, 5_000)).toBe('accepted');
      expect(await messaging.log(account)).toHaveLength(recipients.length);
    }, 20_000);
  });

  it('is given up unless it was accepted for the account before', async () => {
    const account = newAccount();
    const [known, late] = [sms(account), sms(account)];
    const giveUp = ({ requestId }: SubmitItem, accountId = account) =>
      messaging.rpc.request(MESSAGING_OPERATIONS.giveUp, { requestId, accountId });
    expect(await messaging.submit(known)).toEqual(['accepted']);
    expect(await giveUp(known)).toEqual({ outcome: 'accepted' });
    expect(await giveUp(known, newAccount())).toEqual({ outcome: 'cancelled' });
    expect([await giveUp(late), await giveUp(late)]).toEqual([{ outcome: 'cancelled' }, { outcome: 'cancelled' }]);
    expect(await messaging.submit(known, late)).toEqual(['accepted', 'cancelled']);
    expect(await messaging.log(account)).toHaveLength(1);
  });

  it('stays accepted while so many parts of its account wait that no further bulk of it is accepted', async () => {
    const [neighbour, busy] = [newAccount(), newAccount()];
    const large = Array.from({ length: 150 }, (_, place) => String(96_170_000_000 + place));
    const [item, waiting] = [sms(busy, { recipients: large }), sms(busy, { recipients: large })];
    expect(await submit(item, 5_000)).toBe('accepted');
    await messaging.expanded();
    const expanding = messaging.part(ExpandAccepted);
    const outcomes = await messaging.database.transaction(async (sql) => {
      // The expansion of a part waits for the account's counter.
      await sql.execute('SELECT FROM account_counter WHERE account_id = $1 FOR UPDATE', [busy]);
      expect(await submit(waiting, 5_000)).toBe('accepted');
      const recipients = Array<string>(1_100_000).fill('');
      for (let bulk = 0; bulk < 5; bulk += 1) await expanding.execute({ ...waiting, recipients });
      return [
        await submit(item, 3_500),
        await submit(sms(busy, { recipients: large }), 3_000),
        await submit(sms(neighbour, { recipients: large }), 5_000),
      ];
    });
    expect(outcomes).toEqual(['accepted', 'overloaded', 'accepted']);
  }, 30_000);
});
