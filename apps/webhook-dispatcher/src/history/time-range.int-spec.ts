import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

it('lists deliveries from a time on and up to before another one', async () => {
  const fixture = await DispatcherFixture.create();
  await fixture.startReplica();
  const { accountId } = await fixture.addEndpoint('https://127.0.0.1:1/');
  await fixture.emitStatuses(accountId, 4);
  const { rows } = await fixture.sql.query<{ first: Date }>(
    `UPDATE event e SET created_at = begun + sequence * interval '1 millisecond'
     FROM (SELECT date_trunc('second', min(created_at)) AS begun FROM event) AS all_events
     RETURNING begun AS first`,
  );
  const after = (ms: number) => new Date((rows[0]?.first.getTime() ?? 0) + ms).toISOString();
  const { deliveries } = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries, {
    accountId,
    limit: 100,
    from: after(2),
    to: after(4),
  });
  expect(deliveries.map(({ sequence }) => sequence)).toEqual([3, 2]);
  await fixture.stop();
});
