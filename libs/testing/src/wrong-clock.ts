const STAYS: (keyof typeof globalThis | 'hrtime' | 'nextTick')[] = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];

/** Stops the wall clock of this process `offsetMs` off, until `jest.useRealTimers()`; timers continue. */
export function setWrongClock(offsetMs: number): void {
  jest.useFakeTimers({ now: Date.now() + offsetMs, doNotFake: STAYS as never });
}
