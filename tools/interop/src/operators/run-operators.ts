import path from 'node:path';
import { freePort, startSystem } from '@sms/dev-env';
import { auditFindings, findKannel, findNetSmpp, type Log, Operators, unlessStopped } from '@sms/kit';
import { startNpmSmsc } from '../smsc/npm-smsc';
import { perlSmsc } from '../smsc/perl-smsc';
import { addCarrier } from './add-carrier';
import { type Finding, printFindings } from './finding';
import { ForeignCarrier } from './foreign-carrier';
import { killAmidActivation } from './kill-amid-activation';
import { leaveOutOptedOut } from './leave-out-opted-out';
import { type OperatorCase, OperatorStage, type Software } from './operator-stage';
import { resolveStuck } from './resolve-stuck';
import { shareByWeight } from './share-by-weight';
import { stopAmidQueue } from './stop-amid-queue';
import { takeOutKannel } from './take-out-kannel';

const CASES: readonly OperatorCase[] = [
  { name: 'add', run: addCarrier },
  { name: 'kannel', needs: 'kannel', run: takeOutKannel },
  { name: 'weights', needs: 'perl', run: shareByWeight },
  { name: 'stuck', run: resolveStuck },
  { name: 'kill', run: killAmidActivation },
  { name: 'stop', isLong: true, run: stopAmidQueue },
  { name: 'left-out', isLong: true, run: leaveOutOptedOut },
];
/** A settings version is tried and messages are resolved in calls that take longer than to look. */
const TIMEOUT_MS = 30_000;
const WORKERS = 2;

export interface OperatorRun {
  readonly dataDir: string;
  readonly chosen: (name: string) => boolean;
  /** Whether `--cases` names those that are run. */
  readonly areNamed: boolean;
  readonly alwaysFetch: boolean;
  /** Of every process of the system. */
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Changes the carriers of a running system by the operators' calls alone; returns whether all cases held. */
export async function runOperators(run: OperatorRun): Promise<boolean> {
  const { dataDir, chosen, areNamed, log, signal } = run;
  const cases = CASES.filter(({ name, isLong = false }) => chosen(name) && (areNamed || !isLong));
  const software = await findSoftware(run, new Set(cases.map(({ needs }) => needs)));
  const alpha = await ForeignCarrier.start('alpha', startNpmSmsc);
  const reportPort = await freePort();
  try {
    const system = await startSystem({
      dataDir: path.join(dataDir, 'system'),
      gatewayPort: await freePort(),
      carriers: JSON.stringify([alpha.settings({ prefixes: [''] })]),
      replicas: { 'messaging-worker': WORKERS },
      // One worker takes the reports of HTTP carriers.
      ownFacts: (name, facts) =>
        Promise.resolve({
          facts,
          env: name === 'messaging-worker' ? { MESSAGING_WORKER_DLR_PORT: String(reportPort) } : {},
        }),
      env: run.env,
      log,
      signal,
    });
    const stage = new OperatorStage(system, await Operators.create(system, TIMEOUT_MS), alpha, software, reportPort);
    try {
      const runnable = cases.filter(({ needs }) => needs === undefined || software[needs] !== undefined);
      return printFindings(await unlessStopped(signal, runCases(stage, runnable, log)), log);
    } finally {
      await system.stop();
      await stage.close();
    }
  } finally {
    await alpha.smsc.close();
  }
}

/** What cases need and can be had; says why a case is left out. */
async function findSoftware(
  { alwaysFetch, env, log }: OperatorRun,
  needed: ReadonlySet<keyof Software | undefined>,
): Promise<Partial<Software>> {
  const options = { alwaysFetch, env, log };
  const software: { perl?: Software['perl']; kannel?: Software['kannel'] } = {};
  if (needed.has('perl')) {
    const found = await findNetSmpp(options);
    if ('unavailable' in found) log(`skipping weights: there is no Net::SMPP: ${found.unavailable}`);
    else software.perl = perlSmsc(found.env);
  }
  if (needed.has('kannel')) {
    const found = await findKannel(options);
    if ('unavailable' in found) log(`skipping kannel: there is no Kannel: ${found.unavailable}`);
    else software.kannel = found;
  }
  return software;
}

/** One after the other, since each changes what is in force; then the audit of all that they left behind. */
async function runCases(stage: OperatorStage, cases: readonly OperatorCase[], log: Log) {
  const findings: (Finding & { readonly tookMs: number })[] = [];
  let begunAt = performance.now();
  const add = (finding: Finding): void => {
    const now = performance.now();
    findings.push({ ...finding, tookMs: now - begunAt });
    begunAt = now;
  };
  for (const { name, run } of cases) {
    log(`running ${name}`);
    try {
      for await (const finding of run(stage)) add(finding);
    } catch (error) {
      add({ name, seen: 'could not be run', problems: [(error as Error).message] });
      await stage.versions.activate(0).catch(() => undefined);
    } finally {
      await stage.endCase();
    }
  }
  const wrong = await auditFindings(stage.system.databaseUrls);
  add({ name: 'npm run audit afterwards', seen: wrong.length === 0 ? 'the databases agree' : '', problems: wrong });
  return findings;
}
