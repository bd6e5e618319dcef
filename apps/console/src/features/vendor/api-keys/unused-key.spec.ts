import { unusedKey } from './unused-key';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const key = (created: string, used: string | null) => ({
  created_at: `${created}T12:00:00.000Z`,
  last_used_at: used && `${used}T13:00:00.000Z`,
});

it('is the one that was not used for the longest time, also since it was made', () => {
  const keys = [key('2025-01-01', '2026-11-22'), key('2025-01-01', '2026-07-01'), key('2026-06-01', null)];
  expect(unusedKey(keys, NOW)).toEqual({ key: keys[2], days: 175 });
  expect(unusedKey(keys.slice(0, 2), NOW)).toEqual({ key: keys[1], days: 144 });
});

it('is none while all are used, or new', () => {
  expect(unusedKey([key('2025-01-01', '2026-08-25'), key('2026-08-25', null)], NOW)).toBeUndefined();
  expect(unusedKey([], NOW)).toBeUndefined();
});
