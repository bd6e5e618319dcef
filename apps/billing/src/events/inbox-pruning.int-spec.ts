import { Inbox } from '@sms/platform/database';
import { createLogger } from '@sms/platform/observability';
import { eventually } from '@sms/testing';
import { BillingUnderTest } from '../testing/start-billing';
import { InboxPruning } from './inbox-pruning';

it('forgets events taken more than a week ago', async () => {
  const billing = await BillingUnderTest.start();
  await billing.database.execute(
    `INSERT INTO inbox SELECT gen_random_uuid(), now() - make_interval(days => days) FROM generate_series(1, 10)
      AS days, generate_series(1, 2000)`,
  );
  const pruning = new InboxPruning(new Inbox(billing.database), createLogger('billing', 'silent'));
  pruning.onApplicationBootstrap();
  await eventually(async () => {
    expect(
      await billing.database.rows(
        'SELECT DISTINCT round(extract(epoch FROM now() - received_at) / 86400)::integer AS days FROM inbox ORDER BY 1',
      ),
    ).toEqual([1, 2, 3, 4, 5, 6].map((days) => ({ days })));
  });
  await pruning.beforeApplicationShutdown();
  await billing.stop();
});
