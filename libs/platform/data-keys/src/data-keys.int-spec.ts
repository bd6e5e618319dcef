import { Database } from '@sms/platform/database';
import { KeyRing } from '@sms/platform/secrets';
import { createTestDatabase, type TestDatabase } from '@sms/testing';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { DATA_KEYS_V1, DataKeys, dropExpiredKeys } from './';

const DAY_MS = 86_400_000;
const [RING_KEY, NEXT_RING_KEY] = [randomBytes(32), randomBytes(32)];
const DROP = dropExpiredKeys('test', 'k.account_id = 13');

describe('keys of data', () => {
  let testDatabase: TestDatabase;
  let source: DataSource;
  let database: Database;
  let keys: DataKeys;
  const keysUnder = (...ring: readonly Buffer[]) => new DataKeys(database, new KeyRing(ring));
  const keyRows = () =>
    database.rows<{ account_id: string; period: number; sealed: Buffer }>(
      'SELECT account_id, period, sealed FROM data_key ORDER BY account_id, period',
    );
  const seal = async (accountId: number, text: string, by = keys) =>
    (await by.sealAll('message', [{ accountId, text }]))[0]!;
  const open = async (accountId: number, sealed: Buffer, by = keys) =>
    (await by.openAll('message', [{ accountId, sealed }]))[0];
  /** Moves the clock of this process; that of the server stays. */
  const setDaysAgo = (days: number) =>
    jest.spyOn(database, 'now').mockImplementation(() => new Date(Date.now() - days * DAY_MS));

  beforeEach(async () => {
    testDatabase = await createTestDatabase('data_keys');
    const options = '-c enable_seqscan=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan';
    source = new DataSource({
      type: 'postgres',
      url: testDatabase.url,
      poolSize: 4,
      parseInt8: true,
      extra: { options },
    });
    await source.initialize();
    database = new Database(source);
    await database.execute(DATA_KEYS_V1);
    keys = keysUnder(RING_KEY);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await source.destroy();
    await testDatabase.drop();
  });

  it('open what they sealed, in another process too, and neither rows nor texts show anything', async () => {
    const texts = [
      { accountId: 1, text: 'Dear Ann' },
      { accountId: 2, text: '' },
      { accountId: 1, text: 'Dear Ann' },
    ];
    const sealed = await keys.sealAll('message', texts);
    expect(sealed.every((bytes) => !bytes.includes('Ann'))).toBe(true);
    expect(sealed[0]!.equals(sealed[2]!)).toBe(false);
    const asSealed = texts.map(({ accountId }, index) => ({ accountId, sealed: sealed[index]! }));
    for (const process of [keys, keysUnder(RING_KEY)])
      expect(await process.openAll('message', asSealed)).toEqual(texts.map(({ text }) => ({ text })));
    expect(await keyRows()).toMatchObject([{ account_id: 1 }, { account_id: 2 }]);
  });

  it('open for the account, the day and the kind of row alone for which they sealed', async () => {
    await keys.sealAll(
      'message',
      [1, 2].map((accountId) => ({ accountId, text: '' })),
    );
    setDaysAgo(1);
    await keys.sealAll(
      'message',
      [1, 2].map((accountId) => ({ accountId, text: '' })),
    );
    jest.restoreAllMocks();
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(1, 2),
        fc.constantFrom('message', 'bulk', 'event'),
        fc.nat(),
        async (text, accountId, kind, at) => {
          const [sealed] = await keys.sealAll(kind, [{ accountId, text }]);
          expect(await keys.openAll(kind, [{ accountId, sealed: sealed! }])).toEqual([{ text }]);
          const otherDay = Buffer.from(sealed!);
          otherDay.writeUInt16BE(otherDay.readUInt16BE() - 1);
          const changed = Buffer.from(sealed!);
          changed[2 + (at % (changed.length - 2))]! ^= 1 << (at % 8);
          for (const [asKind, as] of [
            [kind, { accountId: 3 - accountId, sealed: sealed! }],
            [`${kind}s`, { accountId, sealed: sealed! }],
            [kind, { accountId, sealed: otherDay }],
            [kind, { accountId, sealed: changed }],
          ] as const)
            expect(await keys.openAll(asKind, [as])).toEqual([{ missing: 'unreadable' }]);
        },
      ),
    );
  });

  it('are created once, whichever of several processes is first on a day', async () => {
    const processes = Array.from({ length: 8 }, () => keysUnder(RING_KEY));
    const accounts = [5, 3, 9, 1];
    const sealed = await Promise.all(
      processes.map((process, index) =>
        process.sealAll(
          'message',
          (index % 2 ? accounts : [...accounts].reverse()).map((accountId) => ({ accountId, text: String(accountId) })),
        ),
      ),
    );
    expect(await keyRows()).toHaveLength(accounts.length);
    for (const [index, texts] of sealed.entries())
      for (const [place, accountId] of (index % 2 ? accounts : [...accounts].reverse()).entries())
        expect(await open(accountId, texts[place]!, keysUnder(RING_KEY))).toEqual({ text: String(accountId) });
  });

  it('cost no statement once they are known', async () => {
    const sealed = await seal(1, 'Hello');
    const run = jest.spyOn(database, 'run');
    expect(await open(1, await seal(1, 'Hello'))).toEqual({ text: 'Hello' });
    expect(await open(1, sealed)).toEqual({ text: 'Hello' });
    expect(run).not.toHaveBeenCalled();
  });

  it('make all texts of their day unreadable when they are dropped, in other processes within minutes', async () => {
    setDaysAgo(30);
    const sealed = await seal(1, 'Hello');
    jest.restoreAllMocks();
    const another = keysUnder(RING_KEY);
    expect(await open(1, sealed, another)).toEqual({ text: 'Hello' });
    await database.execute('DELETE FROM data_key');
    expect(await open(1, sealed, keysUnder(RING_KEY))).toEqual({ missing: 'dropped' });
    setDaysAgo(-6 / (24 * 60));
    expect(await open(1, sealed, another)).toEqual({ missing: 'dropped' });
  });

  it('are dropped after the retention of their account, or that of the service when it ends earlier', async () => {
    await database.execute('INSERT INTO data_key_retention VALUES (2, 7), (3, 400)');
    for (const days of [0, 6, 8, 29, 31, 100]) {
      setDaysAgo(days);
      await keys.sealAll(
        'message',
        [1, 2, 3, 13].map((accountId) => ({ accountId, text: 'Hello' })),
      );
    }
    expect(await database.run(DROP, [30])).toEqual([{ dropped: 8 }]);
    expect(await database.run(DROP, [30])).toEqual([{ dropped: 0 }]);
    const left = (await keyRows()).map(({ account_id: accountId }) => Number(accountId));
    // Account 13 is said to be in use.
    expect([1, 2, 3, 13].map((accountId) => left.filter((one) => one === accountId).length)).toEqual([4, 2, 4, 6]);
  });

  it('are found by indexes when they are dropped and sealed again', async () => {
    const plans = await database.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${DROP.text.replaceAll('$1', '30')}`);
    const plan = plans.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('data_key_period');
    expect(plan).toContain('data_key_pkey');
    expect(plan).not.toContain('Seq Scan on data_key ');
  });

  it('are sealed again under the first key of the service, and then need no other', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 450 }, (_unused, index) => seal(index + 1, `Hello ${index}`)),
    );
    const rotating = keysUnder(NEXT_RING_KEY, RING_KEY);
    const results = await Promise.all([rotating.reseal(), keysUnder(NEXT_RING_KEY, RING_KEY).reseal()]);
    await rotating.reseal();
    expect(results.reduce((sum, { resealed }) => sum + resealed, 0)).toBeLessThanOrEqual(450);
    const after = keysUnder(NEXT_RING_KEY);
    expect(await after.reseal()).toEqual({ resealed: 0, unreadable: 0 });
    for (const [index, bytes] of sealed.entries())
      expect(await open(index + 1, bytes, after)).toEqual({ text: `Hello ${index}` });
    expect(await open(1, sealed[0]!, keysUnder(RING_KEY))).toEqual({ missing: 'unreadable' });
  });

  it('are counted and left when no key of the service opens them, and nothing is sealed in their place', async () => {
    await seal(1, 'Hello');
    const without = keysUnder(NEXT_RING_KEY);
    await seal(2, 'Hello', without);
    expect(await without.reseal()).toEqual({ resealed: 0, unreadable: 1 });
    await expect(seal(1, 'Hello', without)).rejects.toThrow('cannot be opened');
    expect(await open(1, await seal(1, 'Hello'))).toEqual({ text: 'Hello' });
  });
});
