import { MessagingUnderTest } from '../testing/start-messaging';
import { CarrierOddities } from './carrier-oddities';

const MAX_A_DAY = 10_000;

describe('what carriers sent that could not be used', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => messaging.database.rows('DELETE FROM carrier_oddity'));

  const odd = (carrier: string) => ({ carrier, kind: 'defective_pdu', raw: null, note: 'odd' }) as const;
  const store = (oddities: CarrierOddities, carrier: string, count: number) =>
    messaging.database.transaction((sql) =>
      oddities.store(sql, Array<ReturnType<typeof odd>>(count).fill(odd(carrier))),
    );
  const kept = () =>
    messaging.database.rows(
      'SELECT carrier, count(*)::integer AS count FROM carrier_oddity GROUP BY carrier ORDER BY carrier',
    );

  it('is kept up to a number a day, of each carrier by itself', async () => {
    const oddities = new CarrierOddities();
    await store(oddities, 'flooding', MAX_A_DAY - 1);
    await store(oddities, 'flooding', 3);
    await store(oddities, 'quiet', 2);
    expect(await kept()).toEqual([
      { carrier: 'flooding', count: MAX_A_DAY },
      { carrier: 'quiet', count: 2 },
    ]);
  });

  it('goes after thirty days, some at a time', async () => {
    await messaging.database.rows(
      `INSERT INTO carrier_oddity (carrier, kind, note, at)
       SELECT 'test', 'defective_pdu', 'odd', now() - make_interval(days => CASE WHEN n > 510 THEN 29 ELSE 31 END)
       FROM generate_series(1, 515) AS n`,
    );
    const expire = () => messaging.database.transaction((sql) => new CarrierOddities().expire(sql));
    expect([await expire(), await expire()]).toEqual([true, false]);
    expect(await kept()).toEqual([{ carrier: 'test', count: 5 }]);
  });
});
