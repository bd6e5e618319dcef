import { parseArgs } from 'node:util';
import type { Plan } from './measure';
import type { WebhooksPlan } from './webhooks/measure-webhooks';

export type BenchPlan = ({ readonly only: 'sends' } & Plan) | ({ readonly only: 'webhooks' } & WebhooksPlan);

/**
 * `--rounds 3 --seconds 8 --connections 64`, or `--only webhooks --rounds 3 --events 5000 --bundle <folder> …`, all
 * optional. Throws with one line for anything else.
 */
export function planFromArguments(args: string[]): BenchPlan {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: 'sends' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '64' },
      events: { type: 'string', default: '5000' },
      bundle: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = whole('rounds', values.rounds);
  switch (values.only) {
    case 'sends':
      return {
        only: 'sends',
        rounds,
        seconds: whole('seconds', values.seconds),
        connections: whole('connections', values.connections),
      };
    case 'webhooks':
      return { only: 'webhooks', rounds, events: whole('events', values.events), bundles: values.bundle };
    default:
      throw new Error('--only must be sends or webhooks');
  }
}

function whole(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} must be a whole number from 1`);
}
