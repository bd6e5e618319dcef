import { fieldOf, isoOf } from './local-time';

it('reads a field in UTC as it stands, and writes it back', () => {
  expect(isoOf('2026-03-01T08:30', 'UTC')).toBe('2026-03-01T08:30:00.000Z');
  expect(fieldOf('2026-03-01T08:30:59.000Z', 'UTC')).toBe('2026-03-01T08:30');
});

it('comes back to the same minute in the zone of the machine', () => {
  const iso = isoOf('2026-03-01T08:30', 'local') ?? '';
  expect(fieldOf(iso, 'local')).toBe('2026-03-01T08:30');
});

it('takes nothing for nothing', () => {
  expect(isoOf('', 'UTC')).toBeUndefined();
  expect(isoOf(undefined, 'UTC')).toBeUndefined();
  expect(fieldOf('yesterday', 'UTC')).toBeUndefined();
  expect(fieldOf(undefined, 'UTC')).toBeUndefined();
});
