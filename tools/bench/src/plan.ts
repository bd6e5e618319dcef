import { parseArgs } from 'node:util';
import type { Plan } from './measure';

/** `--rounds 3 --seconds 8 --connections 64`, all optional. Throws with one line for anything else. */
export function planFromArguments(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '8' }, connections: { type: 'string', default: '64' } },
  });
  return { rounds: whole('rounds', values.rounds), seconds: whole('seconds', values.seconds), connections: whole('connections', values.connections) };
}

function whole(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} must be a whole number from 1`);
}
