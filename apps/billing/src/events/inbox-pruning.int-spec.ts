import { eventually } from '@sms/testing';
import { BillingUnderTest } from '../testing/start-billing';

it('forgets events taken more than a week ago', async () => {
  const billing = await BillingUnderTest.start();
  await billing.database.execute(
    `INSERT INTO inbox SELECT gen_random_uuid(), now() - make_interval(days => days) FROM generate_series(1, 10)
      AS days, generate_series(1, 2000)`,
  );
  await billing.startReplica();
  await eventually(async () => {
    expect(
      await billing.database.rows(
        'SELECT DISTINCT round(extract(epoch FROM now() - received_at) / 86400)::integer AS days FROM inbox ORDER BY 1',
      ),
    ).toEqual([1, 2, 3, 4, 5, 6].map((days) => ({ days })));
  });
  await billing.stop();
});
