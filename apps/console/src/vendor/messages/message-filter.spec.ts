import { filterOfSearch, pathOf } from './message-filter';

it('reads what an address may hold, and leaves out what it may not', () => {
  expect(
    filterOfSearch({
      status: 'failed',
      mode: 'both',
      sender: '',
      recipient: '46700000001',
      from: '2026-03-01',
      other: 7,
    }),
  ).toEqual({ status: 'failed', from: '2026-03-01' });
});

it('writes no number into an address', () => {
  expect(pathOf({ recipient: '46700000001', status: 'failed', sender: 'A&B' })).toBe(
    '/v1/messages?status=failed&sender=A%26B',
  );
  expect(pathOf({ recipient: '46700000001' })).toBe('/v1/messages');
});
