import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { KeepDataKeys } from './keep-data-keys';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const [KEY, NEXT_KEY] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [string, string];
const SEALED = { MESSAGING_SECRET_KEY: KEY, MESSAGING_TEXTS_AT_REST: 'sealed' };

describe('texts at rest', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start(SEALED);
  }, 60_000);
  afterEach(() => messaging.stopWorker());
  afterAll(() => messaging.stop());

  const carriedTo = (recipient: string) =>
    messaging.carrier.carried.filter((message) => message.recipient === recipient).map(({ text }) => text);
  const explained = async (requestId: string) => {
    const messageId = messageIdOf(requestId, 1);
    const { found } = await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, { accountId: null, messageId });
    return found?.message;
  };
  const rowsWith = async (text: string): Promise<string[]> => {
    const tables = await messaging.database.rows<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await messaging.database.rows<{ found: boolean }>(
        `SELECT coalesce(bool_or(t::text LIKE '%' || $1 || '%' OR t::text LIKE '%' || encode($1::bytea, 'hex') || '%'),
           false) AS found FROM "${name}" AS t`,
        [text],
      );
      if (row?.found) found.push(name);
    }
    return found;
  };
  const dropKeys = () => messaging.database.execute('DELETE FROM data_key');

  it('of a send are in no row of the database, and reach its carrier, log, timeline and events', async () => {
    const account = newAccount();
    const item = sms(account, { recipients: ['96170000901'], text: 'The parcel of Ann' });
    await messaging.submit(item);
    expect(await rowsWith('parcel of Ann')).toEqual([]);
    expect((await messaging.log(account)).map(({ text }) => text)).toEqual(['The parcel of Ann']);
    await messaging.startWorker();
    await messaging.reached(account, 'pending');
    expect(carriedTo('96170000901')).toEqual(['The parcel of Ann']);
    await messaging.carrier.receipt(
      messaging.carrier.carried.find(({ recipient }) => recipient === '96170000901')!,
      'delivered',
    );
    await messaging.reached(account, 'delivered');
    expect((await explained(item.requestId))?.text).toBe('The parcel of Ann');
    await eventually(() => {
      const events = messaging.statusEvents.filter(({ accountId }) => accountId === account);
      expect(events.map(({ status, text }) => [status, text])).toEqual([
        ['pending', 'The parcel of Ann'],
        ['delivered', 'The parcel of Ann'],
      ]);
      return Promise.resolve();
    });
    await messaging.quiet();
    expect(await rowsWith('parcel of Ann')).toEqual([]);
  }, 60_000);

  it('of a bulk are sealed once, and reach each recipient, its progress and the list of bulks', async () => {
    const account = newAccount();
    const recipients = ['96170000911', '96170000912', '96170000913'];
    const item = sms(account, {
      lane: 'bulk',
      recipients,
      text: 'Sale at the harbour, and much more of it. '.repeat(3),
    });
    await messaging.submit(item);
    await messaging.expanded();
    expect(await rowsWith('at the harbour')).toEqual([]);
    const [sealed] = await messaging.database.rows<{ texts: number; messages: number }>(
      'SELECT count(DISTINCT sealed_text)::integer AS texts, count(*)::integer AS messages FROM message WHERE account_id = $1',
      [account],
    );
    expect(sealed).toEqual({ texts: 1, messages: 3 });
    const { progress } = await messaging.rpc.request(MESSAGING_OPERATIONS.sendProgress, {
      accountId: account,
      requestId: item.requestId,
    });
    expect(progress?.send?.text).toBe((item.text ?? '').slice(0, 60));
    await messaging.startWorker();
    await messaging.reached(account, 'pending');
    await eventually(() => {
      expect(recipients.flatMap(carriedTo)).toEqual(recipients.map(() => item.text));
      return Promise.resolve();
    });
    await eventually(async () => {
      const { bulks } = await messaging.rpc.request(MESSAGING_OPERATIONS.listBulks, { accountId: account, limit: 10 });
      expect(bulks.map(({ text }) => text)).toEqual([(item.text ?? '').slice(0, 60)]);
    });
  }, 60_000);

  it('are sealed under one key by two processes of which each is the first of its day', async () => {
    const replica = await messaging.startReplica();
    const accounts = Array.from({ length: 20 }, newAccount);
    await Promise.all(
      accounts.flatMap((account) => [0, 1, 2].map((nth) => messaging.submit(sms(account, { text: `Hello ${nth}` })))),
    );
    await replica.stop();
    for (const account of accounts)
      expect((await messaging.log(account)).map(({ text }) => text).sort()).toEqual(['Hello 0', 'Hello 1', 'Hello 2']);
  }, 60_000);

  it('that a process of the release before has stored are sent and shown beside sealed ones', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['96170000921'] }), sms(account, { text: 'Of now' }));
    await messaging.database.execute(
      "UPDATE message SET text = 'Of old', sealed_text = NULL WHERE account_id = $1 AND recipient = '96170000921'",
      [account],
    );
    await messaging.startWorker();
    await messaging.reached(account, 'pending');
    expect(carriedTo('96170000921')).toEqual(['Of old']);
    expect((await messaging.log(account)).map(({ text }) => text).sort()).toEqual(['Of now', 'Of old']);
  }, 60_000);

  it('wait at a worker without the key, which sends nothing in their place, for one that has it', async () => {
    const account = newAccount();
    const keyless = await messaging.startWorker({ MESSAGING_SECRET_KEY: NEXT_KEY });
    await messaging.submit(sms(account, { recipients: ['96170000931'], text: 'Not to be read' }));
    await eventually(async () => {
      const [row] = await messaging.database.rows<{ state: string }>(
        'SELECT state FROM send_wait WHERE account_id = $1',
        [account],
      );
      expect(row?.state).toBe('delayed');
    });
    await keyless.stop();
    expect(carriedTo('96170000931')).toEqual([]);
    await messaging.startWorker();
    await messaging.reached(account, 'pending');
    expect(carriedTo('96170000931')).toEqual(['Not to be read']);
  }, 60_000);

  it('are empty once their key is dropped, and say why, while everything else of a message stays', async () => {
    const account = newAccount();
    await messaging.startWorker();
    const item = sms(account, { recipients: ['96170000941'], text: 'Soon gone' });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    await dropKeys();
    const replica = await messaging.startReplica();
    await eventually(async () => {
      // Requests are divided between the process that still has the key in its memory, and the new one.
      expect(await explained(item.requestId)).toMatchObject({
        text: '',
        textMissing: 'dropped',
        recipient: '96170000941',
      });
    });
    await replica.stop();
  }, 60_000);

  it('are kept for as long as their account says, and while one of them has yet to be sent', async () => {
    const [short, usual, waiting] = [newAccount(), newAccount(), newAccount()];
    for (const accountId of [short, waiting])
      expect(await messaging.rpc.request(MESSAGING_OPERATIONS.setTextRetention, { accountId, days: 30 })).toEqual({
        days: 30,
        sealed: true,
      });
    await messaging.submit(sms(waiting));
    // Of an account that is not suspended, the worker releases messages that wait.
    await messaging.database.execute(
      'INSERT INTO account_suspension (account_id, suspended, version) VALUES ($1, true, 1)',
      [waiting],
    );
    await messaging.database.execute(
      `WITH parked AS (DELETE FROM send_ready WHERE message_id IN (SELECT id FROM message WHERE account_id = $1) RETURNING *)
       INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
       SELECT message_id, 'held', 'infinity', $1, route, lane, position, attempt FROM parked`,
      [waiting],
    );
    await messaging.database.execute(
      `INSERT INTO data_key (account_id, period, sealed, key_id)
       SELECT account_id, extract(epoch FROM now())::bigint / 86400 - age, 'x', 'x'
       FROM unnest($1::bigint[]) AS a(account_id), unnest($2::integer[]) AS b(age)`,
      [
        [short, usual, waiting],
        [29, 31, 399, 500],
      ],
    );
    await messaging.startWorker();
    while (await messaging.inWorker(KeepDataKeys).drop());
    const left = await messaging.database.rows<{ account_id: number; ages: string }>(
      `SELECT account_id, string_agg((extract(epoch FROM now())::bigint / 86400 - period)::text, ',' ORDER BY period DESC) AS ages
       FROM data_key WHERE key_id = 'x' GROUP BY account_id ORDER BY account_id`,
    );
    await messaging.database.execute("DELETE FROM data_key WHERE key_id = 'x'");
    await messaging.database.execute('DELETE FROM send_wait WHERE account_id = $1', [waiting]);
    expect(left).toEqual([
      { account_id: short, ages: '29' },
      { account_id: usual, ages: '29,31,399' },
      { account_id: waiting, ages: '29,31,399,500' },
    ]);
    await messaging.rpc.request(MESSAGING_OPERATIONS.setTextRetention, { accountId: short, days: null });
    expect(await messaging.rpc.request(MESSAGING_OPERATIONS.readTextRetention, { accountId: short })).toEqual({
      days: null,
      sealed: true,
    });
  }, 60_000);

  it('need only the new key of the service once their keys are sealed again', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    const rotating = await messaging.startWorker({ MESSAGING_SECRET_KEY: `${NEXT_KEY},${KEY}` });
    await messaging.reached(account, 'pending');
    await rotating.part(KeepDataKeys).reseal();
    expect(await messaging.database.rows('SELECT DISTINCT key_id FROM data_key')).toHaveLength(1);
    await rotating.stop();
    await messaging.submit(sms(account, { recipients: ['96170000961'], text: 'Rotated' }));
    await messaging.startWorker({ MESSAGING_SECRET_KEY: NEXT_KEY });
    await messaging.reached(account, 'pending');
    expect(carriedTo('96170000961')).toEqual(['Rotated']);
    await messaging.startWorker({ MESSAGING_SECRET_KEY: `${KEY},${NEXT_KEY}` });
    await messaging.inWorker(KeepDataKeys).reseal();
  }, 60_000);

  it('are erased with their number', async () => {
    const [account, recipient] = [newAccount(), '96170000951'];
    await messaging.startWorker();
    await messaging.submit(sms(account, { recipients: [recipient], text: 'Of Ann' }));
    await messaging.reached(account, 'pending');
    await messaging.carrier.receipt(
      messaging.carrier.carried.find((one) => one.recipient === recipient)!,
      'delivered',
    );
    await messaging.reached(account, 'delivered');
    await messaging.quiet();
    const subject = { recipient, accountId: account, before: new Date(Date.now() + 60_000).toISOString() };
    const { messages } = await messaging.rpc.request(MESSAGING_OPERATIONS.readSubject, { ...subject, after: null });
    const ids = messages.map(({ id }) => id);
    await messaging.rpc.request(MESSAGING_OPERATIONS.eraseSubject, {
      ...subject,
      erasureId: uuidv7(),
      ids,
      inbox: false,
    });
    expect(
      await messaging.database.rows('SELECT text, sealed_text FROM message WHERE account_id = $1', [account]),
    ).toEqual([{ text: '', sealed_text: null }]);
  }, 60_000);
});
