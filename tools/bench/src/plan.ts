import { parseArgs } from 'node:util';
import { wholeNumber } from '@sms/kit';
import type { Plan } from './suites/suite';

export interface BenchPlan extends Plan {
  /** Names of suites. */
  readonly only: readonly string[];
  /** File for everything that was measured, as JSON. */
  readonly json: string | undefined;
  /** Page whose figures are to be replaced. */
  readonly page: string | undefined;
}

/**
 * `--only accept,life --rounds 3 --seconds 8 --connections 64 --scale 0.1 --opt-outs 1000000 --json result.json
 * --page page.md`, all optional. Throws with one line for anything else. `usual`: the suites that are run when none is
 * named.
 */
export function planFromArguments(args: string[], known: readonly string[], usual: readonly string[]): BenchPlan {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: usual.join() },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '64' },
      scale: { type: 'string', default: '1' },
      'opt-outs': { type: 'string', default: '0' },
      json: { type: 'string' },
      page: { type: 'string' },
    },
  });
  const only = values.only.split(',').map((name) => name.trim());
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`--only: there is no ${unknown}; there are ${known.join(', ')}`);
  return {
    only,
    rounds: wholeNumber('rounds', values.rounds, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
    connections: wholeNumber('connections', values.connections, 1),
    scale: share('scale', values.scale),
    optOuts: wholeNumber('opt-outs', values['opt-outs']),
    json: values.json,
    page: values.page,
  };
}

function share(name: string, value: string): number {
  const number = Number(value);
  if (number > 0 && number <= 1) return number;
  throw new Error(`--${name} must be above 0 and at most 1`);
}
