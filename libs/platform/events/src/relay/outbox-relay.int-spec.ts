import { MAX_BATCHES } from '@sms/contracts/rpc';
import type { Database } from '@sms/platform/database';
import { eventually, PeerError, startNatsServer, type TestNatsServer } from '@sms/testing';
import { insertOutboxRows, outboxParameters, outboxRows } from '../outbox/outbox-rows';
import { untilTaken } from '../outbox/until-taken';
import { CONSUMER, NOTHING_LEFT, numbered, RelayFixture, SERVICE, upTo } from '../testing/relay-fixture';

describe('events from an outbox through NATS to their consumer', () => {
  let nats: TestNatsServer;
  let fixture: RelayFixture;
  beforeAll(async () => {
    nats = await startNatsServer();
    fixture = await RelayFixture.start('outbox', nats.url);
  });
  afterAll(async () => {
    await fixture.stop();
    await nats.stop();
  });
  afterEach(() => fixture.reset());

  const sorted = async () => (await fixture.effects()).sort((a, b) => a - b);
  const delivered = () =>
    eventually(async () => expect(await fixture.left()).toEqual(NOTHING_LEFT), { timeoutMs: 20_000 });

  const addLarge = (number: number) =>
    fixture.database.transaction((sql) =>
      fixture.outbox.add(sql, [{ ...numbered(number), payload: { number, text: 'x'.repeat(240_000) } }]),
    );

  it('arrive once and in order, whatever a transaction has and how many relays there are', async () => {
    const answering = await fixture.peer.answer(CONSUMER, (request) => fixture.consume(request));
    for (let i = 0; i < 3; i += 1) fixture.relay();
    for (let i = 0; i < 20; i += 1) await fixture.add(upTo(300).map((number) => i * 300 + number));
    await delivered();
    expect(await fixture.effects()).toEqual(upTo(6_000));
    await answering.stop();
  });

  it('wait while the consumer is away, and through a loss of the broker', async () => {
    fixture.relay();
    await fixture.add(upTo(50));
    await nats.kill();
    await nats.start();
    const answering = await fixture.peer.answer(CONSUMER, (request) => fixture.consume(request));
    await delivered();
    expect(await fixture.effects()).toEqual(upTo(50));
    await answering.stop();
  });

  it('are waited for until the consumer has them, a little while', async () => {
    await fixture.add([1]);
    const beganAt = performance.now();
    await untilTaken(fixture.database, CONSUMER, 300);
    expect(performance.now() - beganAt).toBeGreaterThanOrEqual(299);
    const answering = await fixture.peer.answer(CONSUMER, (request) => fixture.consume(request));
    fixture.relay();
    await untilTaken(fixture.database, CONSUMER, 20_000);
    expect(await fixture.effects()).toEqual([1]);
    // Events of another destination, and an empty outbox, cause no wait.
    await fixture.add([2], SERVICE);
    await untilTaken(fixture.database, CONSUMER, 60_000);
    await answering.stop();
  });

  it('are not waited for when they have come later', async () => {
    await fixture.add([1]);
    const database = Object.create(fixture.database) as Database;
    let reads = 0;
    database.run = async (statement, params) => {
      const rows = await fixture.database.run(statement, params);
      if ((reads += 1) === 1) {
        await fixture.add([2]);
        await fixture.database.execute('DELETE FROM outbox WHERE id = (SELECT min(id) FROM outbox)');
      }
      return rows;
    };
    const beganAt = performance.now();
    await untilTaken(database, CONSUMER, 5_000);
    expect(performance.now() - beganAt).toBeLessThan(5_000);
    expect(await fixture.left()).toEqual({ queued: 1, refused: 0 });
  });

  it('have no second effect when the reply was lost and the batch comes again', async () => {
    let calls = 0;
    const answering = await fixture.peer.answer(CONSUMER, async (request) => {
      const reply = await fixture.consume(request);
      calls += 1;
      if (calls === 1) throw new PeerError('UNAVAILABLE');
      return reply;
    });
    fixture.relay();
    await fixture.add(upTo(30));
    await delivered();
    expect(calls).toBeGreaterThan(1);
    expect(await fixture.effects()).toEqual(upTo(30));
    await answering.stop();
  });

  it('stay in their batches and their order while the consumer is overloaded', async () => {
    const asked: (readonly string[])[] = [];
    const answering = await fixture.peer.answer(CONSUMER, (request) => {
      asked.push(request.batches.map(({ id }) => id));
      if (asked.length <= 3) throw new PeerError('OVERLOADED');
      return fixture.consume(request);
    });
    // The first batch has a single event and cannot be divided further.
    for (let number = 0; number < 4; number += 1) await fixture.add([2 * number, 2 * number + 1].slice(number ? 0 : 1));
    fixture.relay();
    await delivered();
    expect(asked).toEqual(Array(4).fill(asked[0]));
    expect(asked[0]).toHaveLength(4);
    expect(await fixture.effects()).toEqual(upTo(8).slice(1));
    await answering.stop();
  });

  it('are set aside alone when their consumer cannot take them, and the others keep their order', async () => {
    let healed = false;
    let requests = 0;
    const answering = await fixture.peer.answer(CONSUMER, (request) => {
      requests += 1;
      const numbers = request.batches.flatMap(({ events }) => events.map(({ payload }) => payload.number));
      if (!healed && numbers.includes(307)) throw new PeerError('INTERNAL');
      return fixture.consume(request);
    });
    for (let i = 0; i < 6; i += 1) await fixture.add(upTo(200).map((number) => i * 200 + number));
    fixture.relay();
    await eventually(async () => expect(await fixture.left()).toEqual({ queued: 0, refused: 1 }), {
      timeoutMs: 20_000,
    });
    expect(await fixture.effects()).toEqual(upTo(1_200).filter((number) => number !== 307));
    // A handful of requests for each halving, however many rows wait behind.
    expect(requests).toBeLessThan(45);
    healed = true;
    await delivered();
    expect(await sorted()).toEqual(upTo(1_200));
    await answering.stop();
  });

  it('are refused by their place when they do not fit, or are of a type that the service does not know', async () => {
    const added = upTo(30).map((number) => numbered(number, SERVICE));
    const malformed = { ...numbered(7, SERVICE), payload: { number: 'seven' } };
    const unknown = { ...numbered(9, SERVICE), type: 'renumbered' };
    await fixture.database.transaction((sql) =>
      fixture.outbox.add(sql, [...added.slice(0, 8), malformed, unknown, ...added.slice(8)]),
    );
    fixture.relay(SERVICE);
    await eventually(() => expect(fixture.taken).toEqual(upTo(30)));
    await eventually(async () =>
      expect(
        await fixture.database.rows(
          'SELECT code, attempts, due_at > created_at AS later FROM outbox_refused ORDER BY id',
        ),
      ).toEqual([
        { code: 'EVENT_MALFORMED', attempts: 1, later: true },
        { code: 'EVENT_TYPE_UNKNOWN', attempts: 1, later: true },
      ]),
    );
    // The events are delivered as soon as their consumer knows their type.
    await fixture.database.execute(
      `UPDATE outbox_refused SET payload = '[{ "type": "numbered", "payload": { "number": 70 } }]'`,
    );
    await delivered();
    expect(fixture.taken.filter((number) => number === 70)).toHaveLength(2);
    expect(fixture.taken).toHaveLength(32);
  });

  it('leave when they are committed, however long the next poll is away', async () => {
    const answering = await fixture.peer.answer(CONSUMER, (request) => fixture.consume(request));
    await fixture.add([1]);
    fixture.relay(CONSUMER, 3_600_000);
    await delivered();
    await fixture.add([2]);
    await fixture.add([3]);
    await eventually(async () => expect(await fixture.effects()).toEqual([1, 2, 3]));
    await answering.stop();
  });

  it.each([
    ['many at a time when there are many', MAX_BATCHES, 12],
    ['fewer at a time to a consumer of an older build, which takes fewer', 4, 400],
  ])('go %s', async (_how, takes, mostRequests) => {
    const requests: { batches: number; events: number; bytes: number }[] = [];
    const answering = await fixture.peer.answer(CONSUMER, (request) => {
      const { batches } = request;
      const events = batches.flatMap((batch) => batch.events).length;
      requests.push({ batches: batches.length, events, bytes: JSON.stringify(batches).length });
      if (batches.length > takes) throw new PeerError('INVALID_REQUEST');
      return fixture.consume(request);
    });
    for (let i = 0; i < 500; i += 1) await fixture.add([2 * i, 2 * i + 1]);
    // Full rows: a request has no room for that many of them.
    for (let i = 0; i < 8; i += 1) await fixture.add(upTo(250).map((number) => 1_000 + i * 250 + number));
    // Large ones: so many of them would fit into a message of NATS, and one more would not.
    for (let i = 0; i < 4; i += 1) await addLarge(3_000 + i);
    fixture.relay();
    await delivered();
    expect(await fixture.effects()).toEqual(upTo(3_004));
    expect(requests.length).toBeLessThanOrEqual(mostRequests);
    expect(Math.max(...requests.map(({ batches }) => batches))).toBeLessThanOrEqual(MAX_BATCHES);
    expect(Math.max(...requests.map(({ events }) => events))).toBe(1_000);
    expect(Math.max(...requests.map(({ bytes }) => bytes))).toBeLessThan(800_000);
    await answering.stop();
  });

  it('can be written by the statement that makes the change', async () => {
    const answering = await fixture.peer.answer(CONSUMER, (request) => fixture.consume(request));
    fixture.relay(CONSUMER, 3_600_000);
    const rows = outboxRows(
      CONSUMER,
      upTo(600).map((number) => numbered(number)),
      fixture.database.now(),
    );
    await fixture.database.execute(`WITH events AS (${insertOutboxRows(2)}) INSERT INTO consumed VALUES ($1)`, [
      '0198f3a1-7c1e-7d44-9a36-1f0c5be1a0e1',
      ...outboxParameters(rows),
    ]);
    fixture.outbox.nudge(CONSUMER);
    await delivered();
    expect(await fixture.effects()).toEqual(upTo(600));
    expect(await fixture.database.execute('SELECT FROM consumed')).toBe(4);
    await answering.stop();
  });

  it('are there only with the change they tell of', async () => {
    const failing = fixture.database.transaction(async (sql) => {
      await fixture.outbox.add(sql, [numbered(1)]);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await fixture.left()).toEqual(NOTHING_LEFT);
  });
});
