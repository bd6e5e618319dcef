import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SCENARIOS } from './all-scenarios';

export interface ScenarioPlan {
  readonly names: readonly string[];
  readonly seed: number;
}

/** Whether planned faults are asked for, not random ones. */
export function namesScenarios(args: readonly string[]): boolean {
  return args.some((arg) => /^--scenario(=|$)/.test(arg));
}

/** `--scenario nats-away,disk-full --seed N`; `--scenario all`. */
export function scenarioPlanFromArguments(args: string[]): ScenarioPlan {
  const { values } = parseArgs({
    args,
    options: {
      scenario: { type: 'string', default: 'all' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
    },
  });
  const known = SCENARIOS.map(({ name }) => name);
  const names = values.scenario === 'all' ? known : values.scenario.split(',');
  for (const name of names) {
    if (!known.includes(name)) throw new Error(`--scenario takes all, or some of ${known.join()}`);
  }
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error('--seed must be a whole number');
  return { names, seed: Number(values.seed) };
}
