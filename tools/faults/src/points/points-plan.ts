import type { ServiceName, SupervisedProcess } from '@sms/dev-env';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@sms/kit';
import { orderOf } from './crash-points';

/** The processes on the way of a message. */
export const WALKED = [
  'gateway',
  'messaging',
  'messaging-worker',
  'billing',
  'otp',
  'webhook-dispatcher',
] as const satisfies readonly ServiceName[];

/** A point of a process. */
export interface Point {
  readonly process: SupervisedProcess;
  readonly point: string;
}

export interface PointsPlan {
  readonly seed: number;
  readonly only: readonly (typeof WALKED)[number][];
  /** Points whose name has this in it. */
  readonly match: string;
  /** Just these; otherwise all that are passed while messages are sent. */
  readonly at: readonly { readonly process: (typeof WALKED)[number]; readonly point: string }[];
  readonly most: number;
  /** All points are walked. */
  readonly isWhole: boolean;
}

/** `--points [--seed N] [--only billing,otp] [--match settle] [--most 6]`, or `--points --at <process>:<point>,…` */
export function pointsPlan(args: string[]): PointsPlan {
  const { values } = parseArgs({
    args,
    options: {
      points: { type: 'boolean' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      only: { type: 'string', default: WALKED.join() },
      match: { type: 'string', default: '' },
      at: { type: 'string', default: '' },
      most: { type: 'string', default: '1000' },
    },
  });
  const [seed, most] = [wholeNumber('seed', values.seed), wholeNumber('most', values.most)];
  const only = listed(values.only).map(walked);
  const at = listed(values.at).map((text) => {
    const [process = '', point = ''] = text.split(':');
    return { process: walked(process), point: orderOf(`${point}:1`).point };
  });
  const { match } = values;
  const isWhole = only.length === WALKED.length && match === '' && values.most === '1000' && at.length === 0;
  return { seed, only, match, at, most, isWhole };
}

function listed(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

function walked(name: string): (typeof WALKED)[number] {
  const process = WALKED.find((known) => known === name);
  if (!process) throw new Error(`"${name}" is none of ${WALKED.join()}`);
  return process;
}
