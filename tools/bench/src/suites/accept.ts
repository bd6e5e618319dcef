import { loadRefusals, vendorRefusals } from '../checks/refusals';
import type { LoadOrder } from '../load/load-order';
import type { LoadResult } from '../load/load-result';
import { runLoad } from '../load/run-load';
import { cpuSeconds } from '@sms/kit';
import { createRouteDatabase } from '../routes/route-database';
import { type RouteServer, startRoute } from '../routes/start-route';
import { type BenchSystem, withSystem } from '../stage/bench-system';
import { QUOTA_PER_MINUTE } from '../stage/bench-vendor';
import { SEND_BODY } from './message';
import { observe, observeSystem, type Observed, type Watched } from './observe';
import type { Subject, RoundResult, Suite } from './suite';

const ENDED_WITHIN_MS = 600_000;

/**
 * Acceptance alone: the worker is stopped while the load runs, as if it had a machine of its own. Everything is
 * delivered afterwards, and counted.
 */
export const ACCEPT: Suite = {
  name: 'accept',
  title: 'send-sms alone',
  unit: 'requests/s',
  goals: [{ of: 'send-sms, alone', beside: 'one INSERT', figure: 'rate', atLeast: 1.2 }],
  stage: (bench, run) =>
    withSystem(bench, async (stage) => {
      const vendor = await stage.vendor('accept');
      const databaseUrl = await createRouteDatabase(stage.system.postgresUrl);
      const routes = {
        'bare route': await startRoute('bare'),
        'one INSERT': await startRoute('insert', databaseUrl),
        'naive monolith': await startRoute('naive', databaseUrl),
      };
      const { connections } = bench.plan;
      const worker = stage.system.services['messaging-worker'];
      const before = await vendor.state();
      let accepted = 0;
      const ours: Subject = {
        name: 'send-sms, alone',
        round: async (seconds) => {
          const { value: load, observed } = await observeSystem(stage, () =>
            watchedLoad({
              url: `${stage.system.baseUrl}/v1/vendor/send-sms`,
              headers: { 'x-api-key': vendor.api.apiKey },
              body: SEND_BODY,
              connections,
              seconds,
            }),
          );
          accepted += load.statuses['200'] ?? 0;
          return routeResult(load, observed, [
            ...loadRefusals(load, { status: '200', quotaPerMinute: QUOTA_PER_MINUTE }),
            ...vendorRefusals({ before, after: await vendor.state(), accepted, ended: false }),
          ]);
        },
      };
      worker.kill('SIGSTOP');
      try {
        const others = Object.entries(routes);
        await run([ours, ...others.map(([name, route]) => routeSubject(name, route, stage, connections))]);
      } finally {
        worker.kill('SIGCONT');
        for (const { child } of Object.values(routes)) child.stop();
      }
      await stage.settled([vendor], ENDED_WITHIN_MS);
      const lost = vendorRefusals({ before, after: await vendor.state(), accepted, ended: true });
      if (lost.length > 0) throw new Error(`send-sms, alone: afterwards ${lost.join('; ')}`);
    }),
};

export function insertSubject(route: RouteServer, stage: BenchSystem, connections: number): Subject {
  return routeSubject('one INSERT', route, stage, connections);
}

function routeSubject(name: string, { url, child }: RouteServer, stage: BenchSystem, connections: number): Subject {
  const sample = () => ({
    route: { pid: child.pid, seconds: cpuSeconds(child.pid) },
    ...(name !== 'bare route' && { postgres: stage.cpu()['postgres'] ?? { pid: 0, seconds: NaN } }),
  });
  return {
    name,
    round: async (seconds) => {
      const { value: load, observed } = await observe(sample, () =>
        watchedLoad({ url, headers: {}, body: SEND_BODY, connections, seconds }),
      );
      return routeResult(load, observed, loadRefusals(load, { status: '200' }));
    },
  };
}

async function watchedLoad(order: LoadOrder): Promise<Watched<LoadResult>> {
  const load = await runLoad(order);
  return { value: load, items: load.statuses['200'] ?? 0, extra: { load: load.cpuSeconds } };
}

function routeResult(
  { perSecond, p50Ms, p99Ms }: LoadResult,
  { others, ...observed }: Observed,
  refusals: readonly string[],
): RoundResult {
  return {
    rate: perSecond,
    figures: { 'p50 ms': p50Ms, 'p99 ms': p99Ms, 'µs a request': observed.cpu.sum, 'others %': others * 100 },
    ...observed,
    refusals,
  };
}
