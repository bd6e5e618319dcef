import { MESSAGING_OPERATIONS, type MessageAttempt } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { dropExpired } from '@sms/platform/partitions';
import { eventually } from '@sms/testing';
import { MIN_PARTITION_MESSAGES as EDGE } from '../config/log-retention';
import { Attempts } from '../queue/attempts';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { attemptPartitions } from './message-partitions';

const ESME_RTHROTTLED = 0x58;
const PLAN = attemptPartitions(() => EDGE);

describe('the partitions of attempts', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  beforeEach(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
  }, 60_000);
  afterEach(() => messaging.stop());

  const nextId = (id: number) => database.execute(`SELECT setval('message_id', $1)`, [id - 1]);
  const partitionOfAttempts = (messageId: number) =>
    database.rows<{ name: string }>(
      'SELECT tableoid::regclass::text AS name FROM submission WHERE message_id = $1 ORDER BY id',
      [messageId],
    );

  describe('whose days are over', () => {
    const drop = () => dropExpired(database, PLAN);
    const age = (days: number) =>
      database.execute('UPDATE message SET created_at = created_at - make_interval(days => $1)', [days]);
    const accepted = (id: number, daysAgo: number) =>
      database.execute(
        `INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status, carrier)
         VALUES ($1, now(), now() - make_interval(days => $2), false, 'delivered', 'test')`,
        [id, daysAgo],
      );

    /** Two messages before the edge with an attempt each, one behind it. */
    beforeEach(async () => {
      await nextId(EDGE - 2);
      await messaging.submit(sms(newAccount()), sms(newAccount()));
      await messaging.submit(sms(newAccount()));
      await database.execute(
        `INSERT INTO submission (id, message_id, attempt, segment, segments, carrier, recipient)
         SELECT id, id, 1, 1, 1, 'test', recipient FROM message WHERE id < $1`,
        [EDGE],
      );
    });

    it('go, with all attempts in them, and nothing is missing', async () => {
      await database.execute('DELETE FROM send_ready');
      expect(await drop()).toEqual([]);
      await age(37);
      expect(await drop()).toEqual([]);
      await age(2);
      expect(await drop()).toEqual(['submission_p0']);
      expect(await database.rows('SELECT FROM submission')).toEqual([]);
      expect(await drop()).toEqual([]);
      expect(await messaging.submit(sms(newAccount()))).toEqual(['accepted']);
    });

    it.each([
      ['is to be sent', 'send_ready', `(route, lane, position, message_id, attempt) VALUES ('test', 1, 1, $1, 1)`],
      [
        'waits',
        'send_wait',
        `(message_id, state, due_at, account_id, route, lane, position, attempt)
         VALUES ($1, 'held', 'infinity', 1, '', 1, 1, 0)`,
      ],
      ['is to be looked at again', 'message_watch', `(kind, due_at, message_id) VALUES ('close', now(), $1)`],
      ['is claimed', 'claim', `(worker, carrier, message_ids, attempts) VALUES (1, 'test', ARRAY[$1::bigint], '{1}')`],
    ])('stay while a message from before their end %s', async (_what, table, row) => {
      await database.execute('DELETE FROM send_ready');
      await age(400);
      await database.execute(`INSERT INTO ${table} ${row}`, [EDGE - 1]);
      expect(await drop()).toEqual([]);
      await database.execute(`DELETE FROM ${table}`);
      expect(await drop()).toEqual(['submission_p0']);
    });

    it('go when their messages have gone from the log', async () => {
      await database.execute('DELETE FROM send_ready');
      await database.execute('DELETE FROM message WHERE id < $1', [EDGE]);
      expect(await drop()).toEqual(['submission_p0']);
    });

    it('are missed by nobody who wants to write an attempt down', async () => {
      await database.execute('DELETE FROM send_ready');
      await age(39);
      await drop();
      await accepted(EDGE - 1, 36);
      await accepted(EDGE, 34);
      await database.transaction((sql) => new Attempts().writeFromStates(sql, [EDGE - 1, EDGE]));
      expect(await database.rows('SELECT message_id AS id FROM submission')).toEqual([{ id: EDGE }]);
    });
  });

  describe('between which a message is tried', () => {
    const attempts = async (accountId: number, requestId: string): Promise<readonly MessageAttempt[]> => {
      const asked = { accountId, messageId: messageIdOf(requestId, 1) };
      return (await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, asked)).found?.attempts ?? [];
    };
    beforeEach(async () => {
      await messaging.startWorker();
      await eventually(() => expect(messaging.carrier.links).not.toEqual([]));
    });

    it('have the answer and the receipt of each part', async () => {
      await nextId(EDGE - 3);
      const { accountId, requestId, ...item } = sms(newAccount(), { text: 'ж'.repeat(150) });
      await messaging.submit({ ...item, accountId, requestId });
      await messaging.reached(accountId, 'pending');
      expect(await partitionOfAttempts(EDGE - 3)).toEqual([
        { name: 'submission_p0' },
        { name: 'submission_p0' },
        { name: `submission_p${EDGE}` },
      ]);
      const given = messaging.carrier.carried.map(({ carrierMessageId }) => carrierMessageId);
      const taken = await attempts(accountId, requestId);
      expect(new Set(taken.map(({ carrierMessageId }) => carrierMessageId)).size).toBe(3);
      expect(given).toHaveLength(3);
      for (const carried of messaging.carrier.carried) {
        expect((await messaging.log(accountId))[0]?.status).toBe('pending');
        await messaging.carrier.receipt(carried, 'delivered');
      }
      await messaging.reached(accountId, 'delivered');
      expect((await attempts(accountId, requestId)).map(({ receipt }) => receipt !== null)).toEqual([true, true, true]);
    });

    it('have the attempts that were refused, and the one that was not', async () => {
      await nextId(EDGE - 1);
      let submits = 0;
      messaging.carrier.script = ({ carrierMessageId }) =>
        submits++ === 0 ? { status: ESME_RTHROTTLED } : { status: 0, messageId: carrierMessageId };
      const item = sms(newAccount());
      await messaging.submit(item);
      await messaging.reached(item.accountId, 'pending', 15_000);
      expect(await partitionOfAttempts(EDGE - 1)).toEqual([{ name: 'submission_p0' }, { name: `submission_p${EDGE}` }]);
      expect(await attempts(item.accountId, item.requestId)).toMatchObject([
        { attempt: 1, outcome: 'refused', refusalCode: 'carrier_throttled', carrierMessageId: null },
        { attempt: 2, outcome: 'accepted', refusal: null },
      ]);
      const [carried] = messaging.carrier.carried.slice(-1);
      if (!carried) throw new Error('nothing was sent');
      await messaging.carrier.receipt(carried, 'delivered');
      await messaging.reached(item.accountId, 'delivered');
    });
  });
});
