import fc from 'fast-check';
import { isUuid, uuidV7Generator } from './uuid-v7';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('UUID version 7', () => {
  it('carries version, variant and the milliseconds it was made at', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (ms) => {
        const id = uuidV7Generator(() => ms)();
        expect(id).toMatch(V7);
        expect(isUuid(id)).toBe(true);
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(ms);
      }),
    );
  });

  it('rises strictly within a millisecond and while the clock steps back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1_000, max: 1_010 }), { minLength: 2, maxLength: 200 }), (clock) => {
        let tick = 0;
        const next = uuidV7Generator(() => clock[tick++] ?? 0);
        const ids = clock.map(() => next());
        expect(ids).toEqual([...new Set(ids)].sort());
      }),
    );
  });

  it('moves to the next millisecond when the random part runs over', () => {
    const next = uuidV7Generator(
      () => 5,
      (bytes) => bytes.fill(0xff),
    );
    const ids = Array.from({ length: 3 }, next);
    expect(ids).toEqual([...ids].sort());
    expect(ids.every((id) => V7.test(id))).toBe(true);
  });
});

it('tells UUIDs from other text', () => {
  expect(isUuid('0190163d-8694-739b-aea5-966c26f8ad91')).toBe(true);
  expect(isUuid('0190163d-8694-739b-aea5-966c26f8ad9')).toBe(false);
  expect(isUuid("x' OR 1=1")).toBe(false);
});
