import { KeepAliveClient, type Target } from './keep-alive-client';
import { summarise, type LoadResult } from './load-result';

interface LoadOrder extends Target {
  readonly connections: number;
  readonly seconds: number;
}

/** Keeps every connection busy with one request at a time until the time is up. */
async function load({ connections, seconds, ...target }: LoadOrder): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const until = started + seconds * 1000;

  const drive = async (): Promise<void> => {
    const client = new KeepAliveClient(target);
    try {
      for (let sent = performance.now(); sent < until; sent = performance.now()) {
        const status = await client.send();
        latenciesMs.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    } finally {
      client.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, drive));
  return summarise(latenciesMs, statuses, (performance.now() - started) / 1000);
}

load(JSON.parse(process.argv[2] ?? '{}') as LoadOrder).then(
  (result) => process.stdout.write(JSON.stringify(result)),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
