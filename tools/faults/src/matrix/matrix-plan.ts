import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SERVICES } from '@sms/dev-env';
import { wholeNumber } from '@sms/kit';
import { type ProcessName, PROCESSES } from '../scenarios/scenario';

export interface MatrixPlan {
  /** The release or commit beside this one; undefined: the newest release. */
  readonly from: string | undefined;
  /** Undefined: those that changes since `base` affect. */
  readonly processes: readonly ProcessName[] | undefined;
  /** Undefined: the one that Nx chooses. */
  readonly base: string | undefined;
  readonly seed: number;
}

/** `--all`, `--processes billing,otp`, `--base origin/main`, `--from 0.1.0`, `--seed 7`. */
export function matrixPlan(args: string[]): MatrixPlan {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      processes: { type: 'string' },
      base: { type: 'string' },
      all: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
    },
  });
  const named = values.processes?.split(',').map(processNamed);
  return {
    from: values.from,
    base: values.base,
    processes: values.all ? PROCESSES : named,
    seed: wholeNumber('seed', values.seed),
  };
}

function processNamed(name: string): ProcessName {
  const process = PROCESSES.find((known) => known === name);
  if (process) return process;
  throw new Error(`--processes takes some of ${PROCESSES.join(', ')}`);
}

/** The processes that are built from these projects of Nx. */
export function processesOfProjects(projects: readonly string[]): ProcessName[] {
  const built = SERVICES.filter(({ app }) => projects.includes(app)).map(({ name }) => name);
  return PROCESSES.filter((name) => built.includes(name));
}
