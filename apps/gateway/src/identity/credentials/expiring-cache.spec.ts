import { ExpiringCache } from './expiring-cache';

it('keeps a value until its time is over', () => {
  let now = 0;
  const cache = new ExpiringCache<string>(10, 100, () => now);
  cache.set('a', 'first');
  now = 99;
  expect(cache.get('a')).toBe('first');
  now = 100;
  expect(cache.get('a')).toBeUndefined();
});

it('drops the oldest value above its limit', () => {
  const cache = new ExpiringCache<number>(2, 100, () => 0);
  for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) cache.set(key, index);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([2, undefined, 3]);
});
