import { setTimeout as pause } from 'node:timers/promises';
import { KeepAliveClient } from './load/keep-alive-client';
import type { LoadOrder } from './load/load-order';
import { type LoadResult, quotaOf, summarise } from './load/load-result';
import { serveOrders } from './processes/child-orders';

let stopped = false;

/** Keeps every connection busy with one request at a time until the time is up. */
async function load({ connections, seconds, everyMs, requests, ...target }: LoadOrder): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const statuses: Record<string, number> = {};
  const errors: Record<string, number> = {};
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const until = started + seconds * 1_000;
  let left = requests ?? Infinity;
  let lastHead = '';

  const drive = async (_unused: unknown, index: number): Promise<void> => {
    const client = new KeepAliveClient(target);
    try {
      if (everyMs !== undefined) await pause((everyMs * index) / connections);
      for (let sent = performance.now(); sent < until && left > 0 && !stopped; sent = performance.now()) {
        left -= 1;
        const { status, head } = await client.send();
        latenciesMs.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
        lastHead = head;
        if (everyMs !== undefined) await pause(Math.max(0, sent + everyMs - performance.now()));
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      errors[message] = (errors[message] ?? 0) + 1;
    } finally {
      client.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, drive));
  const { user, system } = process.cpuUsage(cpuBefore);
  return summarise(latenciesMs, (performance.now() - started) / 1_000, {
    statuses,
    errors,
    cpuSeconds: (user + system) / 1e6,
    quota: quotaOf(lastHead),
  });
}

serveOrders({ load, stop: () => void (stopped = true) });
