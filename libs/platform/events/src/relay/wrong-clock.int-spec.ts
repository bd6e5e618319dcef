import { EVENT_ERRORS, type EventBatches, timeOfRequest } from '@sms/contracts/rpc';
import { eventually, setWrongClock } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { CONSUMER, NOTHING_LEFT, numbered, type Numbered, RelayFixture, upTo } from '../testing/relay-fixture';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DELIVERED_WITHIN = { timeoutMs: 15_000 };

describe('events of a host whose clock is wrong, for a consumer that refuses batches by their age', () => {
  let fixture: RelayFixture;
  let expired: number;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    fixture = await RelayFixture.start('wrong_clock');
  });
  beforeEach(async () => {
    expired = 0;
    const answering = await fixture.peer.answer(CONSUMER, async (request) => {
      const { batches } = request;
      const isExpired = batches.map(
        ({ id }) => Math.abs(fixture.database.now().getTime() - timeOfRequest(id)) > HOUR_MS,
      );
      const refused = batches.flatMap(({ events }, batch) =>
        isExpired[batch] ? events.map((_event, place) => ({ batch, place, code: EVENT_ERRORS.batchExpired })) : [],
      );
      expired += refused.length;
      const taken: EventBatches<Numbered> = { v: 1, batches: batches.filter((_batch, place) => !isExpired[place]) };
      await fixture.consume(taken);
      return { refused };
    });
    stop = () => answering.stop();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await stop();
    await fixture.reset();
  });
  afterAll(() => fixture.stop());

  const delivered = () => eventually(async () => expect(await fixture.left()).toEqual(NOTHING_LEFT), DELIVERED_WITHIN);

  it.each([-20, -2, 2, 20])('are dated by the database: %d days', async (days) => {
    setWrongClock(days * DAY_MS);
    fixture.relay();
    await fixture.add(upTo(300));
    await delivered();
    expect(await fixture.effects()).toEqual(upTo(300));
    expect(expired).toBe(0);
  });

  it.each([-20, 20])('have a new id when theirs is refused: %d days', async (days) => {
    const id = uuidv7({ msecs: Date.now() + days * DAY_MS });
    const events = JSON.stringify(upTo(3).map((number) => numbered(number)));
    await fixture.database.execute(
      `INSERT INTO outbox (destination, batch_id, events, payload) VALUES ($1, $2, 3, $3)`,
      [CONSUMER, id, events],
    );
    // A row as an older build has left it behind.
    await fixture.database.execute(
      `INSERT INTO outbox_refused (destination, batch_id, code, due_at, created_at, payload)
       VALUES ($1, $2, $3, now(), now(), $4)`,
      [
        CONSUMER,
        uuidv7({ msecs: Date.now() + days * DAY_MS }),
        EVENT_ERRORS.batchExpired,
        JSON.stringify([numbered(3)]),
      ],
    );
    setWrongClock(days * DAY_MS);
    fixture.relay();
    await delivered();
    expect((await fixture.effects()).toSorted((a, b) => a - b)).toEqual(upTo(4));
    expect(expired).toBe(4);
  });
});
