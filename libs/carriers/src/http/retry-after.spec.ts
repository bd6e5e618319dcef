import { retryAfterMs } from './retry-after';

const NOW = Date.parse('2026-01-01T00:00:00Z');

describe('retryAfterMs', () => {
  it.each([
    ['3', 3_000],
    ['Thu, 01 Jan 2026 00:00:20 GMT', 20_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['999999', 300_000],
    ['soon', 0],
    ['-5', 0],
    [undefined, 0],
  ])('of %j is %d', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });
});
