import { becomesTrue } from '@sms/dev-env';
import { loadRefusals, vendorRefusals } from '../checks/refusals';
import type { LoadResult } from '../load/load-result';
import { runLoad } from '../load/run-load';
import { createRouteDatabase } from '../routes/route-database';
import { startRoute } from '../routes/start-route';
import { withSystem } from '../stage/bench-system';
import { QUOTA_PER_MINUTE } from '../stage/bench-vendor';
import { bulkBody } from './message';
import type { Subject, RoundResult, Suite } from './suite';

/** As many as a gateway suites on at once. */
const CONNECTIONS = 2;
const SIZES = [
  { recipients: 1_000, calls: 200 },
  { recipients: 50_000, calls: 2 },
];
const EXPANDED_WITHIN_MS = 120_000;
/** Bulks are counted, not timed: the load ends with its last call. */
const MAX_SECONDS = 600;

/**
 * Recipients a second that bulks are accepted with, from the first call to the last response, beside one INSERT of the
 * same recipients by `unnest`. The worker is stopped: what is accepted waits.
 */
export const BULK: Suite = {
  name: 'bulk',
  title: 'bulks, the worker stopped',
  unit: 'recipients/s',
  goals: SIZES.map(({ recipients }) => ({
    of: named('send-bulk-sms', recipients),
    beside: named('unnest', recipients),
    figure: 'rate',
    atLeast: 0.5,
  })),
  stage: (bench, run) =>
    withSystem(bench, async (stage) => {
      const vendor = await stage.vendor('bulk');
      const unnest = await startRoute('unnest', await createRouteDatabase(stage.system.postgresUrl));
      const worker = stage.system.services['messaging-worker'];
      const before = await vendor.state();
      let accepted = 0;
      const subjects = SIZES.flatMap(({ recipients, calls }): Subject[] => [
        {
          name: named('send-bulk-sms', recipients),
          round: async () => {
            const load = await runLoad({
              url: `${stage.system.baseUrl}/v1/vendor/send-bulk-sms`,
              headers: { 'x-api-key': vendor.api.apiKey },
              body: bulkBody(recipients),
              connections: CONNECTIONS,
              seconds: MAX_SECONDS,
              requests: calls,
            });
            accepted += (load.statuses['200'] ?? 0) * recipients;
            // It is whole in the log some seconds later; the next round is not to share the machine with that.
            await becomesTrue(async () => (await vendor.logged()) >= before.logged + accepted, EXPANDED_WITHIN_MS);
            return bulkResult(load, recipients, [
              ...loadRefusals(load, { status: '200', quotaPerMinute: QUOTA_PER_MINUTE }),
              ...vendorRefusals({ before, after: await vendor.state(), accepted, ended: false }),
            ]);
          },
        },
        {
          name: named('unnest', recipients),
          round: async () => {
            const load = await runLoad({
              url: unnest.url,
              headers: {},
              body: bulkBody(recipients),
              connections: CONNECTIONS,
              seconds: MAX_SECONDS,
              requests: calls,
            });
            return bulkResult(load, recipients, loadRefusals(load, { status: '200' }));
          },
        },
      ]);
      worker.kill('SIGSTOP');
      try {
        await run(subjects);
      } finally {
        unnest.child.stop();
      }
    }),
};

function named(name: string, recipients: number): string {
  return `${name}, ${recipients.toLocaleString('en')} a call`;
}

function bulkResult(load: LoadResult, recipients: number, refusals: readonly string[]): RoundResult {
  return {
    rate: load.perSecond * recipients,
    figures: { 'longest call ms': load.maxMs },
    refusals,
  };
}
