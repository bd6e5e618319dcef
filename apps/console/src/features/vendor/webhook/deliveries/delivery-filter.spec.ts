import { deliveriesPath, deliveryFilterOf } from './delivery-filter';

const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12';

it('reads what an address may hold, and leaves out what it may not', () => {
  const filter = deliveryFilterOf({
    status: 'dead',
    outcome: 'server_error',
    message_id: ID.toUpperCase(),
    from: '2026-03-01T00:00:00.000Z',
  });
  expect(filter).toEqual({
    status: 'dead',
    outcome: 'server_error',
    message_id: ID,
    from: '2026-03-01T00:00:00.000Z',
  });
  expect(deliveryFilterOf({ outcome: 'interrupted' })).toEqual({});
  expect(deliveryFilterOf({ status: 'toString', message_id: 'x', from: 'then', to: 7, delivery: 'd' })).toEqual({});
});

it('writes it for the API', () => {
  expect(deliveriesPath({})).toBe('/v1/webhook-deliveries');
  expect(deliveriesPath({ status: 'failed', outcome: 'timeout', message_id: ID })).toBe(
    `/v1/webhook-deliveries?status=failed&outcome=timeout&message_id=${ID}`,
  );
});
