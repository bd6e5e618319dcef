import { type Gauge, register } from 'prom-client';
import { CONSUMER, RelayFixture, SERVICE, upTo } from '../testing/relay-fixture';
import { OutboxMetrics } from './outbox-metrics';

it('shows what waits: how many events, how many of them were refused, and since when', async () => {
  const fixture = await RelayFixture.start('outbox_metrics');
  const { database } = fixture;
  const metrics = new OutboxMetrics(database, [CONSUMER]);
  const shown = async () => {
    await metrics.collect();
    const names = ['outbox_waiting_events', 'outbox_refused_events', 'outbox_oldest_seconds'];
    return Promise.all(
      names.map(async (name) => (await (register.getSingleMetric(name) as Gauge).get()).values[0]?.value),
    );
  };
  // Events that wait for another consumer are shown separately.
  await fixture.add([1], SERVICE);
  await database.execute(
    `INSERT INTO outbox_refused (destination, batch_id, code, due_at, created_at, payload)
     VALUES ($1, gen_random_uuid(), 'INTERNAL', now(), now() - interval '1 hour', '[]')`,
    [SERVICE],
  );
  expect(await shown()).toEqual([0, 0, 0]);
  await fixture.add(upTo(300));
  await database.execute(
    `INSERT INTO outbox_refused (destination, batch_id, code, due_at, created_at, payload)
     SELECT $1, gen_random_uuid(), 'INTERNAL', now(), now() - interval '90 seconds', '[]' FROM generate_series(1, 2)`,
    [CONSUMER],
  );
  expect(await shown()).toEqual([302, 2, expect.closeTo(90, -1.7)]);
  // However many rows there are, no more than the maximum are counted.
  await database.execute(
    `INSERT INTO outbox (destination, batch_id, events, payload) SELECT $1, gen_random_uuid(), 1, '[]'
     FROM generate_series(1, 10050)`,
    [CONSUMER],
  );
  expect((await shown())[0]).toBe(300 + 9_998 + 2);
  await fixture.stop();
});
