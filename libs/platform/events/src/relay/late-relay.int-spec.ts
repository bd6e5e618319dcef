import type { DatabaseSession } from '@sms/platform/database';
import { createLogger } from '@sms/platform/observability';
import { CONSUMER, NOTHING_LEFT, RelayFixture } from '../testing/relay-fixture';
import { halve, nextBatches, type QueuedBatch } from './outbox-queue';
import { RefusedEvents } from './refused-events';

describe('a relay that has lost its session, and goes on with a batch that another one had meanwhile', () => {
  let fixture: RelayFixture;
  let session: DatabaseSession;
  beforeAll(async () => {
    fixture = await RelayFixture.start('late_relay');
    session = await fixture.database.session({});
  });
  afterEach(() => fixture.reset());
  afterAll(async () => {
    await session.close();
    await fixture.stop();
  });

  async function read(): Promise<QueuedBatch> {
    const [row] = (await nextBatches(session, CONSUMER, [], 1)).batches;
    if (!row) throw new Error('there is no batch');
    return row;
  }

  it('does not take it apart once more', async () => {
    await fixture.add([1, 2, 3, 4]);
    const row = await read();
    await halve(session, CONSUMER, row, fixture.database.now());
    const parts = () => fixture.database.rows('SELECT id, batch_id, payload FROM outbox ORDER BY id');
    const before = await parts();
    expect(before).toHaveLength(2);
    await halve(session, CONSUMER, row, fixture.database.now());
    expect(await parts()).toEqual(before);
  });

  it('does not set its event aside once more', async () => {
    const logger = createLogger('test', 'silent');
    const refused = new RefusedEvents(CONSUMER, () => Promise.resolve({ refused: [] }), fixture.database, logger);
    await fixture.add([1]);
    const row = await read();
    for (let time = 0; time < 2; time += 1) await refused.setAside(session, row, [{ place: 0, code: 'UNFIT' }]);
    expect(await fixture.left()).toEqual({ ...NOTHING_LEFT, refused: 1 });
  });
});
