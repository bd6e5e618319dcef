import { filterOfSearch, pathOf } from './message-filter';

it('reads what an address may hold, and leaves out what it may not', () => {
  expect(
    filterOfSearch({
      status: 'failed',
      sender: '',
      recipient: '46700000001',
      from: '2026-03-01',
      other: 7,
    }),
  ).toEqual({ status: 'failed', from: '2026-03-01' });
});

it('writes no number into an address', () => {
  expect(pathOf({ recipient: '46700000001', status: 'failed', sender: 'A&B' }, 'live')).toBe(
    '/v1/messages?status=failed&sender=A%26B&mode=live',
  );
  expect(pathOf({ recipient: '46700000001' }, 'test')).toBe('/v1/messages?mode=test');
});
