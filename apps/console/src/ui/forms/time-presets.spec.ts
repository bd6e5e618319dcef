import { fromOf } from './time-presets';

const NOW = new Date('2026-03-01T12:34:56.000Z');

it.each([
  ['hour', '2026-03-01T11:34:56.000Z'],
  ['today', '2026-03-01T00:00:00.000Z'],
  ['day', '2026-02-28T12:34:56.000Z'],
  ['week', '2026-02-22T12:34:56.000Z'],
] as const)('begins the span of a %s at %s', (preset, from) => expect(fromOf(preset, NOW, 'UTC')).toBe(from));
