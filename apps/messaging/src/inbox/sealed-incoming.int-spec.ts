import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';

const SEALED = { MESSAGING_SECRET_KEY: Buffer.alloc(32, 5).toString('base64'), MESSAGING_TEXTS_AT_REST: 'sealed' };
const TEXT = 'I am Ann';

describe('texts of incoming messages at rest', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start(SEALED);
    await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links).not.toEqual([]));
  }, 60_000);
  afterAll(() => messaging.stop());

  const deliver = (sourceAddr: string, text = TEXT) =>
    messaging.carrier.deliver({ sourceAddr, destinationAddr: '4711', shortMessage: Buffer.from(text, 'latin1') });
  const listed = async (source: string) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.incomingMessages, { limit: 100 })).messages.filter(
      (message) => message.source === source,
    );
  const stored = (source: string) =>
    messaging.database.rows<{ text: string; sealed: boolean }>(
      'SELECT text, sealed_text IS NOT NULL AS sealed FROM incoming_message WHERE source = $1 ORDER BY id',
      [source],
    );
  const subject = (number: string) => ({ number, before: new Date(Date.now() + 60_000).toISOString() });
  const exported = async (number: string) =>
    (
      await messaging.rpc.request(MESSAGING_OPERATIONS.exportInbox, {
        ...subject(number),
        kind: 'incoming_messages',
        after: 0,
      })
    ).mail;

  it('S4: are sealed under a key of the operators, and reach the list and the export of their number', async () => {
    await deliver('447700900101');
    expect(await stored('447700900101')).toEqual([{ text: '', sealed: true }]);
    expect(await messaging.database.rows('SELECT DISTINCT account_id FROM data_key')).toEqual([{ account_id: 0 }]);
    expect(await listed('447700900101')).toMatchObject([{ text: TEXT, destination: '4711' }]);
    expect((await exported('447700900101')).map(({ text }) => text)).toEqual([TEXT]);
  });

  it('are sealed under the key of the account that they are for', async () => {
    const accountId = newAccount();
    await messaging.rpc.request(MESSAGING_OPERATIONS.setNumber, {
      number: '4712',
      carrier: null,
      accountId,
      keywords: [],
    });
    await messaging.carrier.deliver({
      sourceAddr: '447700900105',
      destinationAddr: '4712',
      shortMessage: Buffer.from(TEXT, 'latin1'),
    });
    expect(await stored('447700900105')).toEqual([{ text: '', sealed: true }]);
    expect(await listed('447700900105')).toMatchObject([{ text: TEXT }]);
    expect(await messaging.database.rows('SELECT account_id FROM data_key WHERE account_id = $1', [accountId])).toEqual(
      [{ account_id: accountId }],
    );
    const { messages: received } = await messaging.rpc.request(MESSAGING_OPERATIONS.listReceived, {
      accountId,
      limit: 10,
    });
    expect(received).toMatchObject([{ source: '447700900105', text: TEXT }]);
    const { messages: read } = await messaging.rpc.request(MESSAGING_OPERATIONS.readIncoming, {
      ...subject('447700900105'),
      accountId,
      after: 0,
    });
    expect(read).toMatchObject([{ accountId, text: TEXT }]);
    await messaging.rpc.request(MESSAGING_OPERATIONS.eraseSubject, {
      ...{ erasureId: uuidv7(), recipient: '447700900105', before: subject('').before },
      ...{ accountId, ids: [], incoming: read.map(({ id }) => id), inbox: false },
    });
    expect(
      await messaging.database.rows('SELECT text, sealed_text FROM incoming_message WHERE account_id = $1', [
        accountId,
      ]),
    ).toEqual([{ text: '', sealed_text: null }]);
  });

  it('are compared with those of the minutes before, sealed or not', async () => {
    await deliver('447700900102');
    await deliver('447700900102', 'Another');
    await deliver('447700900102');
    await messaging.database.execute(
      `INSERT INTO incoming_message (carrier, source, destination, text, data_coding, parts)
       SELECT carrier, source, destination, 'Readable', 0, 1 FROM incoming_message
       WHERE source = '447700900102' LIMIT 1`,
    );
    await deliver('447700900102', 'Readable');
    expect((await listed('447700900102')).map(({ text, possibleRepetition }) => [text, possibleRepetition])).toEqual([
      ['Readable', true],
      ['Readable', false],
      [TEXT, true],
      ['Another', false],
      [TEXT, false],
    ]);
  });

  it('are erased with their number', async () => {
    await deliver('447700900103');
    const { number: recipient, before } = subject('447700900103');
    await messaging.rpc.request(MESSAGING_OPERATIONS.eraseSubject, {
      erasureId: uuidv7(),
      recipient,
      before,
      accountId: null,
      ids: [],
      inbox: true,
    });
    expect(await stored('447700900103')).toEqual([]);
    const [row] = await messaging.database.rows(
      'SELECT text, sealed_text FROM incoming_message ORDER BY id DESC LIMIT 1',
    );
    expect(row).toEqual({ text: '', sealed_text: null });
  });

  it('are empty once their key is dropped, and say why', async () => {
    await deliver('447700900104');
    await messaging.database.execute('DELETE FROM data_key');
    const replica = await messaging.startReplica();
    await eventually(async () =>
      // Requests are divided between the process that still has the key in its memory, and the new one.
      expect(await listed('447700900104')).toMatchObject([{ text: '', textMissing: 'dropped', destination: '4711' }]),
    );
    await replica.stop();
  });
});
