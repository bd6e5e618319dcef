import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@sms/kit';
import { allScenarios } from './all-scenarios';
import type { Scenario } from './scenario';

export interface ScenarioPlan {
  readonly scenarios: readonly Scenario[];
  readonly seed: number;
}

/** Whether planned faults are asked for, not random ones. */
export function namesScenarios(args: readonly string[]): boolean {
  return args.some((arg) => /^--scenario(=|$)/.test(arg));
}

/** `--scenario nats-away,old-in-new --seed N --old v1.2.0`; `--scenario all`. */
export function scenarioPlanFromArguments(args: string[]): ScenarioPlan {
  const { values } = parseArgs({
    args,
    options: {
      scenario: { type: 'string', default: 'all' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      old: { type: 'string', default: 'HEAD^' },
    },
  });
  const known = allScenarios(values.old);
  const scenarios = values.scenario.split(',').flatMap((name) => {
    const meant = known.filter((scenario) => name === 'all' || scenario.name === name);
    if (meant.length > 0) return meant;
    throw new Error(`--scenario takes all, or some of ${known.map((scenario) => scenario.name).join(', ')}`);
  });
  return { scenarios, seed: wholeNumber('seed', values.seed) };
}
