import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const ESME_RINVPASWD = 0x0e;

describe('claims', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({ MESSAGING_UNCERTAIN_WAIT_SECONDS: '600' });
    // Nothing leaves by itself.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => messaging.database.rows('DELETE FROM send_wait'));

  const claimFor = (worker: string, age: string) =>
    messaging.database.rows(
      `WITH taken AS (DELETE FROM send_ready RETURNING message_id)
       INSERT INTO claim (worker, carrier, claimed_at, message_ids, attempts)
         SELECT (SELECT ${worker}), 'test', now() - interval '${age}', array_agg(message_id), array_agg(1::smallint)
         FROM taken`,
      [],
    );
  const uncertain = async () =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.uncertain, { page: 1, perPage: 10 })).messages;
  const oneWorker = 'max(id) FROM carrier_worker';

  it('of a worker that is gone leave their messages uncertain', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    await eventually(async () => expect(await messaging.database.rows('SELECT FROM carrier_worker')).toHaveLength(1));
    await claimFor('-1', '1 second');
    await eventually(async () =>
      expect(await uncertain()).toEqual([
        expect.objectContaining({ accountId: account, carrier: 'test', attempts: 1 }),
      ]),
    );
    expect(await messaging.database.rows('SELECT FROM claim')).toEqual([]);
  });

  it('of which their own worker knows nothing give their messages back: none has left', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    await claimFor(oneWorker, '31 seconds');
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          `SELECT r.route, r.attempt FROM send_ready r JOIN message m ON m.id = r.message_id WHERE m.account_id = $1`,
          [account],
        ),
      ).toEqual([{ route: 'test', attempt: 1 }]),
    );
    expect(await uncertain()).toEqual([]);
    expect(await messaging.database.rows('SELECT FROM claim')).toEqual([]);
    await messaging.database.rows('DELETE FROM send_ready');
  });

  it('of a worker with its lease stay with it', async () => {
    await messaging.submit(sms(newAccount()));
    await claimFor(oneWorker, '1 second');
    const [before] = await messaging.database.rows<{ renewals: number }>('SELECT renewals FROM carrier_worker');
    // It has renewed its lease a few times, and looked for claims as often.
    await eventually(async () => {
      const [now] = await messaging.database.rows<{ renewals: number }>('SELECT renewals FROM carrier_worker');
      expect(now?.renewals).toBeGreaterThan((before?.renewals ?? 0) + 2);
    });
    expect(await messaging.database.rows('SELECT FROM claim')).toHaveLength(1);
    expect(await uncertain()).toEqual([]);
    await messaging.database.rows('DELETE FROM claim');
  }, 20_000);
});
