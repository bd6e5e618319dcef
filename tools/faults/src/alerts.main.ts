import { findMonitoring, type Log, runTool, wholeNumber } from '@sms/kit';
import { parseArgs } from 'node:util';
import { runAlerts } from './alerts/run-alerts';
import { OPERATOR_CREDITS } from './alerts/system-faults';
import { onOwnSystem } from './stage/own-system';

/**
 * Causes the fault of each alert, or of `--only CarrierUnbound`, on a system of its own; true when all fired and
 * cleared, or nothing could be run.
 */
async function main(args: string[], log: Log): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      factor: { type: 'string', default: '30' },
      only: { type: 'string', default: '' },
      fetch: { type: 'boolean', default: false },
    },
  });
  const factor = wholeNumber('factor', values.factor, 1);
  const programs = await findMonitoring({ alwaysFetch: values.fetch, env: process.env, log });
  if ('unavailable' in programs) {
    log(`skipped: there is no Prometheus with Alertmanager here: ${programs.unavailable}`);
    return true;
  }
  log(`windows, offsets, \`for\` and intervals of the rules are divided by ${factor}; thresholds are not`);
  return onOwnSystem(
    log,
    () => ({
      replicas: { 'sender-names': 2 },
      env: { GATEWAY_OPERATOR_CREDITS_PER_DAY: String(OPERATOR_CREDITS) },
    }),
    async (system) => {
      const started = performance.now();
      const held = await runAlerts(system, programs, { factor, only: values.only }, log);
      log(
        `${held ? 'every alert fired and cleared' : 'NOT every alert fired and cleared'}; ${secondsSince(started)} s`,
      );
      return held;
    },
  );
}

const secondsSince = (started: number): number => Math.round((performance.now() - started) / 1_000);

runTool(main);
