
const PROBE: Record<string, number[]> = {};
export function probe(name: string, from: number, n: number): void {
  const a = (PROBE[name] ??= [0, 0, 0]);
  a[0] = (a[0] ?? 0) + 1; a[1] = (a[1] ?? 0) + performance.now() - from; a[2] = (a[2] ?? 0) + n;
}
setInterval(() => {
  const { appendFileSync } = require('node:fs') as typeof import('node:fs');
  for (const [k, a] of Object.entries(PROBE)) {
    if (a[0]) appendFileSync('/tmp/probe/log', `${Math.floor(Date.now() / 1000)} ${k} calls ${a[0]} ms ${((a[1] ?? 0) / a[0]).toFixed(2)} items ${((a[2] ?? 0) / a[0]).toFixed(1)}\n`);
    PROBE[k] = [0, 0, 0];
  }
}, 1000).unref();
