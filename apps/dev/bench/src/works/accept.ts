import { loadRefusals, vendorRefusals } from '../checks/refusals';
import { runLoad } from '../load/run-load';
import { createRouteDatabase } from '../routes/route-database';
import { type RouteServer, startRoute } from '../routes/start-route';
import { withSystem } from '../stage/bench-system';
import { QUOTA_PER_MINUTE } from '../stage/bench-vendor';
import { SEND_BODY } from './message';
import type { Contestant, RoundResult, Work } from './work';

const ENDED_WITHIN_MS = 600_000;

/**
 * Acceptance alone: the worker is stopped while the load runs, as if it had a machine of its own. Everything is
 * delivered afterwards, and counted.
 */
export const ACCEPT: Work = {
  name: 'accept',
  title: 'send-sms alone',
  unit: 'requests/s',
  goals: [{ of: 'send-sms, alone', beside: 'one INSERT', figure: 'rate', atLeast: 1.2 }],
  stage: (bench, play) =>
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
      const ours: Contestant = {
        name: 'send-sms, alone',
        round: async (seconds) => {
          const load = await runLoad({
            url: `${stage.system.baseUrl}/v1/vendor/send-sms`,
            headers: { 'x-api-key': vendor.api.apiKey },
            body: SEND_BODY,
            connections,
            seconds,
          });
          accepted += load.statuses['200'] ?? 0;
          return routeResult(load, [
            ...loadRefusals(load, { status: '200', quotaPerMinute: QUOTA_PER_MINUTE }),
            ...vendorRefusals({ before, after: await vendor.state(), accepted, ended: false }),
          ]);
        },
      };
      worker.kill('SIGSTOP');
      try {
        await play([ours, ...Object.entries(routes).map(([name, route]) => routeContestant(name, route, connections))]);
      } finally {
        worker.kill('SIGCONT');
        for (const { child } of Object.values(routes)) child.stop();
      }
      await stage.settled([vendor], ENDED_WITHIN_MS);
      const lost = vendorRefusals({ before, after: await vendor.state(), accepted, ended: true });
      if (lost.length > 0) throw new Error(`send-sms, alone: afterwards ${lost.join('; ')}`);
    }),
};

export function insertContestant(route: RouteServer, connections: number): Contestant {
  return routeContestant('one INSERT', route, connections);
}

function routeContestant(name: string, { url }: RouteServer, connections: number): Contestant {
  return {
    name,
    round: async (seconds) => {
      const load = await runLoad({ url, headers: {}, body: SEND_BODY, connections, seconds });
      return routeResult(load, loadRefusals(load, { status: '200' }));
    },
  };
}

function routeResult(
  { perSecond, p50Ms, p99Ms }: { perSecond: number; p50Ms: number; p99Ms: number },
  refusals: readonly string[],
): RoundResult {
  return { rate: perSecond, figures: { 'p50 ms': p50Ms, 'p99 ms': p99Ms }, refusals };
}
