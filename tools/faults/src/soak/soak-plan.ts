import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@sms/kit';

export interface SoakPlan {
  /** Of the load; coming to rest follows. */
  readonly minutes: number;
  /** Messages a second. */
  readonly rate: number;
  readonly seed: number;
  /** Between two faults, on average; Infinity without faults. */
  readonly faultEveryMs: number;
}

/** `--minutes 60 --rate 20 --seed N --faults 1`, all optional; the faults are those of a minute. */
export function planFromArguments(args: string[]): SoakPlan {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      rate: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      faults: { type: 'string', default: '1' },
    },
  });
  const [minutes, rate, faults] = [Number(values.minutes), Number(values.rate), Number(values.faults)];
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0');
  if (!(rate > 0)) throw new Error('--rate must be a number of messages a second above 0');
  if (!(faults >= 0)) throw new Error('--faults must be a number of faults a minute, 0 for none');
  return { minutes, rate, seed: wholeNumber('seed', values.seed), faultEveryMs: 60_000 / faults };
}
