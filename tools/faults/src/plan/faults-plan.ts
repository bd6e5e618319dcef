import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@sms/kit';
import { FAULT_NAMES, type FaultName } from './schedule';

export interface FaultsPlan {
  readonly kills: number;
  /** How many toxics are applied to links meanwhile. */
  readonly toxics: number;
  /** Acknowledged ones, at least. */
  readonly messages: number;
  /** By how many minutes the clocks of the second replicas are wrong; 0: there are none but the usual replicas. */
  readonly clockMinutes: number;
  /** For the load; what is left of it then belongs to coming to rest. */
  readonly minutes: number;
  readonly seed: number;
  readonly only: readonly FaultName[];
}

const MAX_GAP_MS = 4_000;
/** Of the minutes, while messages are sent; the rest is for coming to rest. */
const LOAD_SHARE = 0.8;
/** Of the minutes, until the last kill at the latest. */
const KILLS_SHARE = 0.55;
/** Faster than on average, for the time while nothing is taken. */
const HURRY = 1.4;

/** `--kills 100 --toxics 0 --clock 0 --messages 20000 --minutes 15 --seed N --only worker,nats`, all optional. */
export function planFromArguments(args: string[]): FaultsPlan {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '100' },
      toxics: { type: 'string', default: '0' },
      clock: { type: 'string', default: '0' },
      messages: { type: 'string', default: '20000' },
      minutes: { type: 'string', default: '15' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      only: { type: 'string', default: FAULT_NAMES.join() },
    },
  });
  const only = values.only.split(',').map((name) => {
    const fault = FAULT_NAMES.find((known) => known === name);
    if (!fault) throw new Error(`--only takes some of ${FAULT_NAMES.join()}`);
    return fault;
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0');
  if (!/^-?\d{1,4}$/.test(values.clock)) throw new Error('--clock must be whole minutes');
  const whole = (name: 'kills' | 'toxics' | 'messages' | 'seed'): number => wholeNumber(name, values[name]);
  return {
    kills: whole('kills'),
    toxics: whole('toxics'),
    clockMinutes: Number(values.clock),
    messages: whole('messages'),
    minutes,
    seed: whole('seed'),
    only,
  };
}

export interface Pace {
  readonly meanGapMs: number;
  /** Between two toxics. */
  readonly meanToxicGapMs: number;
  readonly messagesPerSecond: number;
  readonly loadMs: number;
}

/** So that the messages are on their way while the kills happen, and all of it fits into the minutes. */
export function paceOf({
  kills,
  toxics,
  messages,
  minutes,
}: Pick<FaultsPlan, 'kills' | 'toxics' | 'messages' | 'minutes'>): Pace {
  const gapMs = (faults: number): number =>
    Math.min(MAX_GAP_MS, (minutes * 60_000 * KILLS_SHARE) / Math.max(faults, 1));
  const [meanGapMs, meanToxicGapMs] = [gapMs(kills), gapMs(toxics)];
  const faultsMs = Math.max(meanGapMs * kills, meanToxicGapMs * toxics, 5_000);
  const messagesPerSecond = (HURRY * messages * 1_000) / faultsMs;
  return { meanGapMs, meanToxicGapMs, messagesPerSecond, loadMs: minutes * 60_000 * LOAD_SHARE };
}
