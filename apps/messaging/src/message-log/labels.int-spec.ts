import { MESSAGING_OPERATIONS, type ListMessagesRequest } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { createAhead } from '@sms/platform/partitions';
import { eventually } from '@sms/testing';
import { Database } from '@sms/platform/database';
import { v7 as uuidv7 } from 'uuid';
import { MIN_PARTITION_MESSAGES } from '../config/log-retention';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { acceptUnexpanded, expandWhole } from '../testing/unexpanded-bulk';
import { messagePartitions } from './message-partitions';

const NUMBER = '96170000901';
const LABELS = { reference: 'order "4711", {new}', tags: ['spring', 'parcels:new'] };

describe('reference and tags of messages', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const recipients = async (accountId: number | null, request: Partial<ListMessagesRequest>) => {
    const asked = { accountId, limit: 50, ...request };
    const { messages } = await messaging.rpc.request(MESSAGING_OPERATIONS.listMessages, asked);
    return messages.map(({ recipient }) => recipient);
  };

  it('are in the log, the list, the report, the timeline and the export of a message', async () => {
    const accountId = newAccount();
    const item = sms(accountId, { recipients: [NUMBER], ...LABELS });
    expect(await messaging.submit(sms(accountId), item, sms(newAccount(), LABELS))).toEqual(
      Array.from({ length: 3 }, () => 'accepted'),
    );
    const [newest, oldest] = await messaging.log(accountId);
    expect(newest).toMatchObject(LABELS);
    expect(oldest).not.toHaveProperty('reference');
    expect(oldest).not.toHaveProperty('tags');
    const of = { accountId, requestId: item.requestId };
    const [reports, explained, exported] = await Promise.all([
      messaging.rpc.request(MESSAGING_OPERATIONS.deliveryReports, { ...of, recipient: NUMBER }),
      messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, {
        accountId,
        messageId: messageIdOf(item.requestId, 1),
      }),
      messaging.rpc.request(MESSAGING_OPERATIONS.exportSubject, {
        ...{ recipient: NUMBER, accountId, after: null },
        before: new Date(Date.now() + 60_000).toISOString(),
      }),
    ]);
    expect(reports.reports).toMatchObject([LABELS]);
    expect(explained.found?.message).toMatchObject(LABELS);
    expect(exported.messages).toMatchObject([LABELS]);
  });

  it('find the messages of an account, alone and with other conditions', async () => {
    const accountId = newAccount();
    const numbers = ['96170000911', '96170000912', '96170000913', '96170000914'] as const;
    const given = [{ reference: 'a' }, { reference: 'a', tags: ['x'] }, { reference: 'b', tags: ['x', 'y'] }, {}];
    for (const [index, recipient] of numbers.entries())
      await messaging.submit(sms(accountId, { recipients: [recipient], ...given[index] }));
    const [first, second, third] = numbers;
    expect(await recipients(accountId, { reference: 'a' })).toEqual([second, first]);
    expect(await recipients(accountId, { tag: 'x' })).toEqual([third, second]);
    expect(await recipients(accountId, { reference: 'a', tag: 'x' })).toEqual([second]);
    expect(await recipients(accountId, { reference: 'a', recipient: first })).toEqual([first]);
    expect(await recipients(accountId, { reference: 'a', recipient: third })).toEqual([]);
    expect(await recipients(null, { reference: 'b' })).toEqual([third]);
    const [page] = (
      await messaging.rpc.request(MESSAGING_OPERATIONS.listMessages, { accountId, limit: 1, reference: 'a' })
    ).messages;
    expect(await recipients(accountId, { reference: 'a', cursor: page?.id ?? 0 })).toEqual([first]);
  });

  it('are those of a bulk for each of its messages, before and after it is expanded', async () => {
    const accountId = newAccount();
    const bulk = sms(accountId, { lane: 'bulk', recipients: [NUMBER, '96170000902'], ...LABELS });
    await acceptUnexpanded(messaging, bulk);
    const report = { accountId, requestId: bulk.requestId, recipient: NUMBER };
    const reported = async () => (await messaging.rpc.request(MESSAGING_OPERATIONS.deliveryReports, report)).reports;
    expect(await reported()).toMatchObject([LABELS]);
    const { progress } = await messaging.rpc.request(MESSAGING_OPERATIONS.sendProgress, report);
    expect(progress?.send?.credits.held).toBe(2);
    // The release before would write its messages without their labels, so the table has to refuse them.
    expect(await messaging.database.rows('SELECT credits FROM bulk_send')).toEqual([{ credits: 0 }]);
    await expandWhole(messaging, bulk.requestId);
    expect(await reported()).toMatchObject([LABELS]);
    expect(await messaging.log(accountId)).toMatchObject([LABELS, LABELS]);
    expect(await messaging.database.rows('SELECT DISTINCT credits FROM message WHERE account_id = $1', [accountId]))
      .toEqual([{ credits: 1 }]); // prettier-ignore
  });

  it('are told with each status, and an erased message keeps its tags alone', async () => {
    const accountId = newAccount();
    await messaging.startWorker();
    await messaging.submit(sms(accountId, { recipients: [NUMBER], ...LABELS }));
    const carried = await eventually(() => {
      const one = messaging.carrier.carried.find(({ recipient }) => recipient === NUMBER);
      if (!one) throw new Error('not carried');
      return Promise.resolve(one);
    });
    await messaging.reached(accountId, 'pending');
    await messaging.carrier.receipt(carried, 'delivered');
    const { id } = await messaging.reached(accountId, 'delivered');
    await messaging.quiet();
    const sent = messaging.statusEvents.filter((event) => event.accountId === accountId);
    expect(sent.map(({ status, reference, tags }) => ({ status, reference, tags }))).toEqual([
      { status: 'pending', ...LABELS },
      { status: 'delivered', ...LABELS },
    ]);
    await messaging.rpc.request(MESSAGING_OPERATIONS.eraseSubject, {
      ...{ erasureId: uuidv7(), recipient: NUMBER, accountId, ids: [id], inbox: false },
      before: new Date(Date.now() + 60_000).toISOString(),
    });
    const [entry] = await messaging.log(accountId);
    expect(entry).not.toHaveProperty('reference');
    expect(entry?.tags).toEqual(LABELS.tags);
  });

  it('have an index in each part of the log, also in those that are made later', async () => {
    const indexed = () =>
      messaging.database.rows<{ partitions: number; indexed: number; valid: boolean }>(`
        SELECT (SELECT count(*) FROM pg_inherits WHERE inhparent = 'message'::regclass)::integer AS partitions,
          (SELECT count(*) FROM pg_inherits WHERE inhparent = 'message_reference'::regclass)::integer AS indexed,
          (SELECT indisvalid FROM pg_index WHERE indexrelid = 'message_reference'::regclass) AS valid`);
    const [before] = await indexed();
    expect(before?.indexed).toBe(before?.partitions);
    expect(before?.valid).toBe(true);
    await messaging.database.rows(`SELECT setval('message_id', $1)`, [MIN_PARTITION_MESSAGES]);
    await createAhead(
      messaging.part(Database),
      messagePartitions(() => MIN_PARTITION_MESSAGES),
    );
    const [after] = await indexed();
    expect(after?.partitions).toBeGreaterThan(before?.partitions ?? 0);
    expect(after?.indexed).toBe(after?.partitions);
  });
});
