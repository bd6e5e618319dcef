/**
 * Sets the wall clock of this process off by so many milliseconds, as that of a host would be. Monotonic clocks and
 * timers stay: they do not follow a host's clock either.
 */
export function moveClock(offsetMs: number): void {
  const right = Date;
  const now = (): number => right.now() + offsetMs;
  globalThis.Date = new Proxy(right, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new right(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
}
