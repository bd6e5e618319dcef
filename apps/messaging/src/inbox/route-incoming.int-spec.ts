import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import type { IncomingPart } from '@sms/carriers';
import { eventually } from '@sms/testing';
import { MessagingUnderTest } from '../testing/start-messaging';
import { IncomingMessages } from './incoming-messages';

jest.setTimeout(60_000);

const [OWNER, KEYWORD, LONGER, WRITER, LATER] = [101, 102, 103, 104, 105];

describe('the account of an incoming message', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
    const set = (number: string, carrier: string | null, accountId: number | null, keywords: object = {}) =>
      messaging.rpc.request(MESSAGING_OPERATIONS.setNumber, {
        number,
        carrier,
        accountId,
        keywords: Object.entries(keywords).map(([keyword, of]) => ({ keyword, accountId: of as number })),
      });
    await set('1606', null, OWNER);
    await set('1606', 'north', WRITER);
    await set('4711', null, null, { Été: KEYWORD, 'ete 2026': LONGER });
  });
  afterAll(() => messaging.stop());

  let phones = 447_700_900_000;
  const newPhone = () => String((phones += 1));
  const receive = async (fields: Partial<IncomingPart> & { readonly source: string }) => {
    const part: IncomingPart = {
      carrier: 'one',
      destination: '1606',
      text: 'Hello',
      dataCoding: 0,
      octets: Buffer.from('Hello'),
      concatenation: null,
      looksLikeReceipt: false,
      ...fields,
    };
    await messaging.database.transaction((sql) => messaging.inWorker(IncomingMessages).take(sql, [part]));
    const [row] = await messaging.database.rows<{ account_id: number | null; reply_to: string | null }>(
      'SELECT account_id, reply_to FROM incoming_message WHERE source = $1 ORDER BY id DESC LIMIT 1',
      [fields.source],
    );
    return row;
  };
  /** Writes a message of the log, as an accepted send leaves it. Returns the id that the vendor knows. */
  const wrote = async (accountId: number, sender: string, recipient: string, fields: object = {}) => {
    const [row] = await messaging.database.rows<{ request_id: string }>(
      `INSERT INTO message (request_id, account_id, seq, user_id, position, created_at, expires_at, ordinal, credits,
         lane, sandbox, route, sender, recipient, text)
       SELECT gen_random_uuid(), $1, nextval('message_id'), 1, 1, now() - $4::interval, now(), 1, 1, 0, $5, '',
         $2, $3, ''
       RETURNING request_id`,
      [accountId, sender, recipient, ...Object.values({ ago: '1 hour', sandbox: false, ...fields })],
    );
    return `${row?.request_id.slice(0, -4)}0001`;
  };

  it('is that of the number, of the carrier that is named before that of all', async () => {
    const source = newPhone();
    expect(await receive({ source })).toEqual({ account_id: OWNER, reply_to: null });
    expect(await receive({ source, destination: '+1606', carrier: 'north' })).toMatchObject({ account_id: WRITER });
    expect(await receive({ source, destination: '1607' })).toMatchObject({ account_id: null });
  });

  it.each([
    ['ÉTÉ please', KEYWORD],
    ['ete, 2026', LONGER],
    ['"Été"', KEYWORD],
    ['etes', null],
    ['please ete', null],
  ])('is that of the longest keyword with which %j begins', async (text, account) => {
    expect(await receive({ source: newPhone(), destination: '4711', text })).toMatchObject({ account_id: account });
  });

  it('is the one that last wrote to the phone from the number, within seven days', async () => {
    const source = newPhone();
    await wrote(LATER, '5000', source, { ago: '2 hours' });
    await wrote(WRITER, '6000', source, { ago: '1 minute' });
    const replied = await wrote(WRITER, '5000', source, { ago: '1 hour' });
    expect(await receive({ source: `+${source}`, destination: '5000' })).toEqual({
      account_id: WRITER,
      reply_to: replied,
    });
    const later = await wrote(LATER, '5000', source, { ago: '1 second' });
    expect(await receive({ source, destination: '5000' })).toEqual({ account_id: LATER, reply_to: later });
    expect(await receive({ source: newPhone(), destination: '5000' })).toMatchObject({ account_id: null });
  });

  it('is none after seven days, nor one that sent a test message, nor for what may be a receipt', async () => {
    const source = newPhone();
    await wrote(WRITER, '5000', source, { ago: '8 days' });
    await wrote(LATER, '5000', source, { ago: '1 hour', sandbox: true });
    expect(await receive({ source, destination: '5000' })).toEqual({ account_id: null, reply_to: null });
    expect(await receive({ source, looksLikeReceipt: true })).toMatchObject({ account_id: null });
  });

  it('tells which message of the owner of the number it follows', async () => {
    const source = newPhone();
    await wrote(LATER, '1606', source, { ago: '1 second' });
    const replied = await wrote(OWNER, '1606', source);
    expect(await receive({ source })).toEqual({ account_id: OWNER, reply_to: replied });
  });

  it('is told of the same text again, unless the carrier may have delivered it again', async () => {
    const source = newPhone();
    const later = (minutes: number) =>
      messaging.database.rows(
        `UPDATE incoming_message SET received_at = received_at - make_interval(mins => $1) WHERE source = $2`,
        [minutes, source],
      );
    const session = `UPDATE carrier_session SET since = now() - $1::interval, carrier = 'one'`;
    await messaging.database.rows(session, ['11 minutes']);
    await receive({ source });
    await receive({ source });
    await later(2);
    await receive({ source });
    await later(2);
    await messaging.database.rows(session, ['1 minute']);
    await receive({ source });
    // Events of one destination keep their order.
    const last = newPhone();
    await receive({ source: last });
    await eventually(() => expect(messaging.receivedEvents.at(-1)?.from).toBe(last));
    expect(messaging.receivedEvents.filter(({ from }) => from === source)).toMatchObject([
      { accountId: OWNER, to: '1606', text: 'Hello', replyTo: null, incomplete: false },
      { accountId: OWNER, to: '1606', text: 'Hello', replyTo: null, incomplete: false },
    ]);
  });

  it('is found by the index by recipient, whatever the number of messages to the phone', async () => {
    const source = newPhone();
    await messaging.database.rows(
      `INSERT INTO message (request_id, account_id, seq, user_id, position, expires_at, ordinal, credits, lane, sandbox,
         route, sender, recipient, text)
       SELECT gen_random_uuid(), 200 + n % 50, n, 1, 1, now(), 1, 1, 0, false, '', CASE WHEN n = 20000 THEN '5000'
         ELSE '7000' END, $1, '' FROM generate_series(1, 20000) AS n`,
      [source],
    );
    const began = performance.now();
    expect(await receive({ source, destination: '5000' })).toMatchObject({ account_id: 200 });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('has an opt-out of who answers STOP alone, from the commit that stores the message on', async () => {
    const [source, other] = [newPhone(), newPhone()];
    await receive({ source, text: '"Stop!"' });
    await receive({ source: other, text: 'Stop by at 5' });
    await receive({ source: other, text: 'STOP', destination: '1607' });
    const inForce = async () =>
      (
        await messaging.rpc.request(MESSAGING_OPERATIONS.listOptOuts, {
          accountId: OWNER,
          state: 'in_force',
          limit: 50,
        })
      ).optOuts.map(({ number, origin, text }) => [number, origin, text]);
    expect(await inForce()).toEqual([[source, 'stop', '"Stop!"']]);
    await receive({ source, text: 'start' });
    expect(await inForce()).toEqual([]);
  });
});
