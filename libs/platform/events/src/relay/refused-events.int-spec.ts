import { eventually, PeerError } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { CONSUMER, numbered, RelayFixture } from '../testing/relay-fixture';

interface Refused {
  readonly number: number;
  readonly attempts: number;
  readonly due_in: number;
  readonly age: number;
}

describe('events that their consumer refuses', () => {
  let fixture: RelayFixture;
  let stop: () => Promise<void>;
  let consumer: 'refuses' | 'takes' | 'fails' | 'is away';
  let asked = 0;
  beforeAll(async () => {
    fixture = await RelayFixture.start('refused_events');
    const answering = await fixture.peer.answer(CONSUMER, ({ batches }) => {
      asked += 1;
      if (consumer === 'fails') throw new PeerError('INTERNAL');
      if (consumer === 'is away') throw new PeerError('UNAVAILABLE');
      const refusing = consumer === 'refuses' ? batches : [];
      return {
        refused: refusing.flatMap(({ events }, batch) =>
          events.map((_event, place) => ({ batch, place, code: 'UNFIT' })),
        ),
      };
    });
    stop = () => answering.stop();
  });
  beforeEach(() => {
    consumer = 'refuses';
  });
  afterEach(() => fixture.reset());
  afterAll(async () => {
    await stop();
    await fixture.stop();
  });

  const refused = () =>
    fixture.database.rows<Refused>(
      `SELECT (payload::json -> 0 -> 'payload' ->> 'number')::integer AS number, attempts,
         extract(epoch FROM due_at - now())::float8 AS due_in, extract(epoch FROM now() - created_at)::float8 AS age
       FROM outbox_refused ORDER BY number`,
    );

  it('are sent again when they are due, after pauses that double to five minutes', async () => {
    for (const [number, attempts, dueIn] of [
      [0, 5, '0'],
      [1, 12, '0'],
      [2, 1, '1 hour'],
    ] as const)
      await fixture.database.execute(
        `INSERT INTO outbox_refused (destination, batch_id, code, attempts, due_at, created_at, payload)
         VALUES ($1, $2, 'UNFIT', $3, now() + $4::interval, now(), $5)`,
        [CONSUMER, uuidv7(), attempts, dueIn, JSON.stringify([numbered(number)])],
      );
    fixture.relay();
    const rows = await eventually(async () => {
      const found = await refused();
      expect(found.map(({ attempts }) => attempts)).toEqual([6, 13, 1]);
      return found;
    });
    expect(rows.map(({ due_in: seconds }) => Math.ceil(seconds / 60))).toEqual([1, 5, 60]);
    expect(rows[0]?.due_in).toBeGreaterThan(20);
  });

  it('are sent one after the other while many are due', async () => {
    consumer = 'takes';
    await fixture.database.execute(
      `INSERT INTO outbox_refused (destination, batch_id, code, due_at, created_at, payload)
       SELECT $1, gen_random_uuid(), 'UNFIT', now(), now(), $2 FROM generate_series(1, 60)`,
      [CONSUMER, JSON.stringify([numbered(7)])],
    );
    fixture.relay();
    // Only a few of them a second would take a quarter of a minute.
    await eventually(async () => expect(await refused()).toEqual([]));
  });

  it('are not refused once more by a consumer that is away', async () => {
    consumer = 'is away';
    asked = 0;
    await fixture.database.execute(
      `INSERT INTO outbox_refused (destination, batch_id, code, attempts, due_at, created_at, payload)
       VALUES ($1, $2, 'UNFIT', 5, now(), now(), $3)`,
      [CONSUMER, uuidv7(), JSON.stringify([numbered(7)])],
    );
    fixture.relay();
    await eventually(() => expect(asked).toBeGreaterThan(1));
    expect(await refused()).toMatchObject([{ number: 7, attempts: 5 }]);
    consumer = 'takes';
    await eventually(async () => expect(await refused()).toEqual([]));
  });

  it.each([
    ['refused', 'refuses'],
    ['found one by one by halving their batch', 'fails'],
  ] as const)('have waited since they were written, not since they were %s', async (_how, as) => {
    consumer = as;
    await fixture.add([6, 7, 8]);
    await fixture.database.execute(`UPDATE outbox SET created_at = now() - interval '90 seconds'`);
    fixture.relay();
    const rows = await eventually(async () => {
      const found = await refused();
      expect(found.map(({ number }) => number)).toEqual([6, 7, 8]);
      return found;
    });
    for (const { age } of rows) expect(age).toBeGreaterThanOrEqual(90);
  });
});
