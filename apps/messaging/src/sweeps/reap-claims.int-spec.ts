import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { Carriers } from '../delivery/carriers/carriers';
import { OpenClaims } from '../queue/open-claims';
import { leasedWorker } from '../testing/leased-worker';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { ReapClaims } from './reap-claims';

const ESME_RINVPASWD = 0x0e;

describe('claims', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({ MESSAGING_UNCERTAIN_WAIT_SECONDS: '600' });
    // No message is submitted.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    const carriers = JSON.parse(process.env['MESSAGING_CARRIERS'] ?? '[]') as object[];
    const patient = carriers.map((carrier) => ({ ...carrier, name: 'patient', uncertain_wait_seconds: 6_000 }));
    await messaging.startWorker({ MESSAGING_CARRIERS: JSON.stringify([...carriers, ...patient]) });
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => messaging.database.rows('DELETE FROM send_wait'));

  const claimFor = (worker: string, age: string, attempt = '1', carrier = 'test') =>
    messaging.database.rows(
      `WITH taken AS (DELETE FROM send_ready RETURNING message_id)
       INSERT INTO claim (worker, carrier, claimed_at, message_ids, attempts)
         SELECT (SELECT ${worker}), '${carrier}', now() - interval '${age}', array_agg(message_id),
         array_agg(attempt::smallint) FROM (SELECT message_id, ${attempt} AS attempt FROM taken) AS tried`,
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

  it('of a worker whose lease has ended leave theirs uncertain, though nobody has taken the worker out yet', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    await eventually(() => expect(messaging.inWorker(Carriers).claimant).toBeDefined());
    await claimFor(String(await leasedWorker(messaging, -1)), '1 second');
    await messaging.inWorker(ReapClaims).execute();
    expect(await uncertain()).toEqual([expect.objectContaining({ accountId: account, attempts: 1 })]);
  });

  it('of a worker that is gone leave uncertain only what nobody has decided about', async () => {
    const [parted, again, done] = [newAccount(), newAccount(), newAccount()];
    for (const account of [parted, again, done]) await messaging.submit(sms(account));
    await messaging.database.rows(
      `INSERT INTO submission (message_id, attempt, segment, segments, carrier, recipient, outcome)
       SELECT m.id, 1, s.segment, s.segments, 'test', m.recipient, s.outcome
       FROM (VALUES ($1::bigint, 1, 2, 'accepted'), ($1, 2, 2, 'in_flight'), ($2, 1, 1, 'refused'))
         AS s(account_id, segment, segments, outcome) JOIN message m USING (account_id)`,
      [parted, again],
    );
    await messaging.database.rows(
      `INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status)
       SELECT id, now(), now(), false, 'pending' FROM message WHERE account_id = $1`,
      [done],
    );
    // Its second attempt is claimed, and not yet written down.
    const attempt = `(SELECT 1 + (account_id = ${again})::integer FROM message WHERE id = message_id)`;
    await claimFor('-1', '1 second', attempt);
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          `SELECT m.account_id, s.attempt, s.segment, s.outcome FROM submission s JOIN message m ON m.id = s.message_id
           WHERE m.account_id = ANY($1) ORDER BY 1, 2, 3`,
          [[parted, again, done]],
        ),
      ).toEqual([
        { account_id: parted, attempt: 1, segment: 1, outcome: 'accepted' },
        { account_id: parted, attempt: 1, segment: 2, outcome: 'uncertain' },
        { account_id: again, attempt: 1, segment: 1, outcome: 'refused' },
        { account_id: again, attempt: 2, segment: 1, outcome: 'uncertain' },
      ]),
    );
    expect(
      await messaging.database.rows('SELECT account_id, state, attempt FROM send_wait ORDER BY account_id'),
    ).toEqual([
      { account_id: parted, state: 'uncertain', attempt: 1 },
      { account_id: again, state: 'uncertain', attempt: 2 },
    ]);
  });

  it('of a worker that is gone leave messages waiting for as long as their carrier may take', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    await claimFor('-1', '1 second', '1', 'patient');
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          `SELECT route, (100 * round(extract(epoch FROM due_at - now()) / 100))::integer AS seconds FROM send_wait
           WHERE account_id = $1`,
          [account],
        ),
      ).toEqual([{ route: 'patient', seconds: 6_000 }]),
    );
  });

  it('of a worker that is gone have receipts looked at again that came before', async () => {
    await messaging.submit(sms(newAccount(), { recipients: ['96171999001'] }));
    await messaging.database.rows(
      `INSERT INTO unmatched_receipt (carrier, carrier_message_id, source_tail, receipt)
       SELECT carrier, tail, tail, '{"state": "delivered", "source": null, "destination": null}'
       FROM (VALUES ('test', '1999001'), ('test', '1999002'), ('another', '1999001')) AS came(carrier, tail)`,
    );
    await claimFor('-1', '1 second');
    await eventually(async () =>
      expect(
        await messaging.database.rows('SELECT carrier, source_tail, looks FROM unmatched_receipt ORDER BY 1, 2'),
      ).toEqual([
        { carrier: 'another', source_tail: '1999001', looks: 0 },
        { carrier: 'test', source_tail: '1999001', looks: 1 },
        { carrier: 'test', source_tail: '1999002', looks: 0 },
      ]),
    );
    await messaging.database.rows('DELETE FROM unmatched_receipt');
  });

  it('of which their own worker knows nothing give their messages back: none has left', async () => {
    const accounts = [newAccount(), newAccount()];
    await messaging.submit(...accounts.map((account) => sms(account)));
    await messaging.database.rows(`UPDATE message SET route = 'near,test' WHERE account_id = ANY($1)`, [accounts]);
    // Of the second message this is a later attempt: only this carrier may have it from an earlier one.
    await claimFor(oneWorker, '31 seconds', 'row_number() OVER (ORDER BY message_id)');
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          `SELECT r.route, r.attempt FROM send_ready r JOIN message m ON m.id = r.message_id
           WHERE m.account_id = ANY($1) ORDER BY m.id`,
          [accounts],
        ),
      ).toEqual([
        { route: 'near,test', attempt: 1 },
        { route: 'test', attempt: 2 },
      ]),
    );
    expect(await uncertain()).toEqual([]);
    expect(await messaging.database.rows('SELECT FROM claim')).toEqual([]);
    await messaging.database.rows('DELETE FROM send_ready');
  });

  it('of a worker with its lease stay with it, those that are new and those that it is still sending', async () => {
    await messaging.submit(sms(newAccount()));
    await claimFor(oneWorker, '1 second');
    const [slow] = await messaging.database.rows<{ claimId: number; id: number }>(
      'SELECT id AS "claimId", message_ids[1] AS id FROM claim',
    );
    messaging.inWorker(OpenClaims).open(slow ? [slow] : []);
    await messaging.database.rows(`UPDATE claim SET claimed_at = now() - interval '1 hour'`);
    await messaging.submit(sms(newAccount()));
    await claimFor(oneWorker, '1 second');
    await eventually(() => expect(messaging.inWorker(Carriers).claimant).toBeDefined());
    await messaging.inWorker(ReapClaims).execute();
    expect(await messaging.database.rows('SELECT FROM claim')).toHaveLength(2);
    expect(await uncertain()).toEqual([]);
    await messaging.database.rows('DELETE FROM claim');
  }, 20_000);
});
