import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { addConcatenation } from '@sms/smpp';
import { MessagingUnderTest } from '../testing/start-messaging';
import { ForgetIncoming } from './forget-incoming';
import { IncomingMessages } from './incoming-messages';
import { forgetJoined } from './joined-parts';
import type { IncomingPart } from '@sms/carriers';

const UDHI = 0x40;

describe('incoming messages', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links).not.toEqual([]));
  }, 60_000);
  afterAll(() => messaging.stop());

  const listed = async (source: string) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.incomingMessages, { limit: 100 })).messages.filter(
      (message) => message.source === source,
    );
  const text = (sourceAddr: string, shortMessage: string, fields = {}) =>
    messaging.carrier.deliver({
      sourceAddr,
      destinationAddr: '4711',
      shortMessage: Buffer.from(shortMessage, 'latin1'),
      ...fields,
    });
  const part = (
    sourceAddr: string,
    number: number,
    total: number,
    words: string,
    link = messaging.carrier.links[0],
  ) => {
    const shortMessage = addConcatenation(Buffer.from(words, 'latin1'), { reference: 7, total, part: number });
    return messaging.carrier.deliver({ sourceAddr, destinationAddr: '4711', esmClass: UDHI, shortMessage }, link);
  };

  /** A part as a carrier of this name delivers it, whichever there is. */
  const partOf = (carrier: string, source: string, words: string, fields: Partial<IncomingPart> = {}) => ({
    carrier,
    source,
    destination: '4711',
    text: words,
    dataCoding: 0,
    octets: Buffer.from(words, 'latin1'),
    concatenation: null,
    looksLikeReceipt: false,
    ...fields,
  });
  const take = (...delivered: Parameters<typeof partOf>) =>
    messaging.database.transaction((sql) => messaging.inWorker(IncomingMessages).take(sql, [partOf(...delivered)]));
  const numbered = (number: number, total = 2) => ({ concatenation: { reference: 9, total, part: number } });

  it('are stored before they are acknowledged', async () => {
    expect(await text('447700900001', 'STOP')).toBe(0);
    expect(await listed('447700900001')).toMatchObject([
      { carrier: 'test', destination: '4711', text: 'STOP', parts: 1, incomplete: false, possibleRepetition: false },
    ]);
  });

  it('are marked when the same comes again', async () => {
    for (const times of [1, 2]) {
      expect(await text('447700900002', 'Hello')).toBe(0);
      expect((await listed('447700900002')).map(({ possibleRepetition }) => possibleRepetition)).toEqual(
        times === 1 ? [false] : [true, false],
      );
    }
  });

  it('are joined when all parts are there, in whatever order, and each part once', async () => {
    for (const number of [3, 1, 3]) await part('447700900003', number, 3, ['Hel', 'lo ', 'you'][number - 1] ?? '');
    expect(await listed('447700900003')).toEqual([]);
    await part('447700900003', 2, 3, 'lo ');
    expect(await listed('447700900003')).toMatchObject([{ text: 'Hello you', parts: 3, incomplete: false }]);
  });

  it('do not mix with those of others, or with the next one under the same reference', async () => {
    await part('447700900004', 1, 2, 'mine ');
    await part('447700900005', 2, 2, 'yours');
    await part('447700900004', 1, 2, 'mine again ');
    expect(await listed('447700900004')).toMatchObject([{ text: 'mine ', parts: 1, incomplete: true }]);
    await part('447700900004', 2, 2, 'whole');
    expect((await listed('447700900004'))[0]).toMatchObject({ text: 'mine again whole', parts: 2, incomplete: false });
    expect(await listed('447700900005')).toEqual([]);
    await part('447700900004', 1, 3, 'mine in three ');
    await part('447700900004', 2, 2, 'whole');
    expect(await listed('447700900004')).toHaveLength(2);
  });

  it('do not mix with those of another carrier, nor repeat them', async () => {
    const source = '447700900011';
    await take('one', source, 'Hello ', numbered(1));
    await take('other', source, 'you', numbered(2));
    expect(await listed(source)).toEqual([]);
    await take('one', source, 'there', numbered(2));
    expect(await listed(source)).toMatchObject([{ carrier: 'one', text: 'Hello there' }]);
    await take('other', source, 'Hello there');
    await take('one', source, 'Hello there', { destination: '4712' });
    await messaging.database.rows(
      `UPDATE incoming_message SET received_at = received_at - interval '11 minutes' WHERE source = $1`,
      [source],
    );
    await take('one', source, 'Hello there');
    expect((await listed(source)).map(({ possibleRepetition }) => possibleRepetition)).toEqual(Array(4).fill(false));
    await messaging.database.rows(
      `UPDATE incoming_message SET received_at = received_at - interval '9 minutes' WHERE source = $1`,
      [source],
    );
    await take('one', source, 'Hello there');
    expect((await listed(source))[0]).toMatchObject({ possibleRepetition: true });
  });

  it('are whole where the numbers of their parts do not add up, and joined as text where parts differ in coding', async () => {
    for (const [number, total] of [
      [3, 2],
      [0, 2],
      [1, 1],
    ] as const)
      await take('test', '447700900012', `${number} of ${total}`, numbered(number, total));
    expect((await listed('447700900012')).map(({ text: words, incomplete }) => [words, incomplete])).toEqual([
      ['1 of 1', false],
      ['0 of 2', false],
      ['3 of 2', false],
    ]);
    await take('test', '447700900013', 'plain ', numbered(1));
    const wide = { dataCoding: 8, octets: Buffer.from('ж', 'utf16le').swap16() };
    await take('test', '447700900013', 'ж', { ...numbered(2), ...wide });
    expect(await listed('447700900013')).toMatchObject([{ text: 'plain ж' }]);
  });

  it('are not begun anew by a part that the carrier delivers again after they were joined', async () => {
    const source = '447700900015';
    await part(source, 1, 2, 'Hello ');
    await part(source, 2, 2, 'you');
    for (const number of [2, 1, 2]) await part(source, number, 2, number === 1 ? 'Hello ' : 'you');
    expect(await listed(source)).toMatchObject([{ text: 'Hello you', parts: 2 }]);
    expect(await messaging.database.rows('SELECT FROM incoming_part WHERE source = $1', [source])).toEqual([]);
    await messaging.database.rows(`UPDATE incoming_joined SET joined_at = joined_at - interval '11 minutes'`);
    expect(await forgetJoined(messaging.database)).toBe(false);
    expect(await messaging.database.rows('SELECT FROM incoming_joined')).toEqual([]);
  });

  it('keep an emoji that lies across two parts', async () => {
    const octets = Buffer.from('Hello 😀 there', 'utf16le').swap16();
    const half = (number: number, bytes: Uint8Array) =>
      messaging.carrier.deliver({
        sourceAddr: '447700900008',
        destinationAddr: '4711',
        esmClass: UDHI,
        dataCoding: 8,
        shortMessage: addConcatenation(bytes, { reference: 8, total: 2, part: number }),
      });
    await half(1, octets.subarray(0, 14));
    await half(2, octets.subarray(14));
    expect(await listed('447700900008')).toMatchObject([{ text: 'Hello 😀 there', parts: 2 }]);
  });

  it('are stored without the parts that never came', async () => {
    await part('447700900006', 2, 3, 'middle');
    await messaging.database.rows(`UPDATE incoming_part SET received_at = received_at - interval '31 minutes'`);
    await part('447700900007', 2, 3, 'middle');
    await messaging.database.rows(`UPDATE incoming_part SET received_at = received_at - interval '29 minutes'
      WHERE source = '447700900007'`);
    await messaging.restartWorker();
    await eventually(async () =>
      expect(await listed('447700900006')).toMatchObject([{ text: 'middle', parts: 1, incomplete: true }]),
    );
    expect(await listed('447700900007')).toEqual([]);
  }, 30_000);

  it('whose parts come to two workers at once are joined all the same', async () => {
    process.env['MESSAGING_CARRIERS'] = (process.env['MESSAGING_CARRIERS'] ?? '').replace(
      '"window_size"',
      '"max_sessions":2,"window_size"',
    );
    await messaging.restartWorker();
    await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links).toHaveLength(2), { timeoutMs: 30_000 });
    const [one, two] = messaging.carrier.links;
    const sources = Array.from({ length: 60 }, (_unused, index) => `4477009010${String(index).padStart(2, '0')}`);
    await Promise.all(sources.flatMap((source) => [part(source, 1, 2, 'one ', one), part(source, 2, 2, 'two', two)]));
    const joined = (await messaging.rpc.request(MESSAGING_OPERATIONS.incomingMessages, { limit: 100 })).messages.filter(
      ({ source }) => source?.startsWith('4477009010'),
    );
    expect(joined).toHaveLength(sources.length);
    expect(
      joined.every(
        ({ text: words, parts, possibleRepetition }) => words === 'one two' && parts === 2 && !possibleRepetition,
      ),
    ).toBe(true);
  }, 60_000);

  it('whose parts are stored by two transactions at once are joined by the later one', async () => {
    const source = '447700900014';
    let second = Promise.resolve();
    await messaging.database.transaction(async (sql) => {
      await messaging.inWorker(IncomingMessages).take(sql, [partOf('one', source, 'one ', numbered(1))]);
      second = take('one', source, 'two', numbered(2));
      const waits = eventually(async () =>
        expect(
          await messaging.database.rows(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
          ),
        ).not.toEqual([]),
      );
      await Promise.race([waits, second]);
    });
    await second;
    expect(await listed(source)).toMatchObject([{ text: 'one two', parts: 2, incomplete: false }]);
  });

  it('go when their days are over, the oldest first', async () => {
    const age = (days: string) =>
      messaging.database.rows(`UPDATE incoming_message SET received_at = received_at - interval '${days}'`);
    await text('447700900091', 'Hello');
    await age('80 days');
    await text('447700900092', 'Hello');
    await age('11 days');
    await text('447700900093', 'Hello');
    const left = async () => [
      (await listed('447700900091')).length,
      (await listed('447700900092')).length,
      (await listed('447700900093')).length,
    ];
    expect(await left()).toEqual([1, 1, 1]);
    expect(await messaging.inWorker(ForgetIncoming).execute()).toBe(false);
    expect(await left()).toEqual([0, 1, 1]);
  });
});
