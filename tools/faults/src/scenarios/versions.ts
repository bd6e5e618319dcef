import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BuildOf, SERVICES } from '@sms/dev-env';
import { buildOld, type OldBuild } from './old-build';
import { type ProcessName, PROCESSES, type Scenario, type Stage } from './scenario';

/** How long each mixture is under load. */
const MIXED_MS = 8_000;
/** For all mixtures of a scenario: a machine on which they take longer shows nothing about the others. */
const MIXED_WITHIN_MS = 300_000;
/** As while 0.1.0 runs: its gateways refuse keys with another prefix, and its workers open no sealed texts. */
const ENV = { GATEWAY_DRAIN_SECONDS: '3', GATEWAY_API_KEY_PREFIX: 'sk', MESSAGING_TEXTS_AT_REST: 'clear' };
const OURS: BuildOf = () => undefined;

interface Mixture {
  readonly name: 'new' | 'old';
  readonly old: OldBuild;
  /** The build of the process that is alone, and that of all others. */
  readonly its: BuildOf;
  readonly others: BuildOf;
}

/**
 * Each process of one commit among the others of another, and the other way round: what teams that deploy alone get.
 * @param ref the other commit
 */
export function versionScenarios(ref: string, processes: readonly ProcessName[] = PROCESSES): readonly Scenario[] {
  let built: Promise<OldBuild> | undefined;
  const old = (): Promise<OldBuild> => (built ??= buildOld(ref));
  return [
    {
      name: 'new-in-old',
      fault: 'each process deployed alone into a system of the commit before, then rolled back',
      options: async (dataDir) => {
        await leaveTextsUnsealed(dataDir);
        return { buildOf: (await old()).buildOf, env: ENV, ownersRun: true };
      },
      inject: async (stage) => {
        const build = await old();
        await eachProcess(stage, processes, { name: 'new', old: build, its: OURS, others: build.buildOf });
      },
      clientsNotice: 'refusals',
      ofAnotherRelease: true,
      note: () => noteOf(old, processes),
    },
    {
      name: 'old-in-new',
      fault:
        'each process of the commit before alone in a system of this one, as when it is rolled back, then deployed',
      options: async (dataDir) => {
        await leaveTextsUnsealed(dataDir);
        return { env: ENV };
      },
      inject: async (stage) => {
        const build = await old();
        await eachProcess(stage, processes, { name: 'old', old: build, its: build.buildOf, others: OURS });
      },
      clientsNotice: 'refusals',
      note: () => noteOf(old, processes),
    },
  ];
}

/** As operators do until every worker can open them, which those of 0.1.0 cannot. */
function leaveTextsUnsealed(dataDir: string): Promise<void> {
  return writeFile(path.join(dataDir, 'secrets.json'), JSON.stringify({ otpTextKey: '' }));
}

/** Puts one process after the other into the system, each alone, and takes it out again. */
async function eachProcess({ system, begin }: Stage, processes: readonly ProcessName[], mixture: Mixture) {
  const endMs = performance.now() + MIXED_WITHIN_MS;
  for (const process of processes) {
    if ((await mixture.old.rewrittenMigrations(appOf(process))).length > 0) continue;
    if (performance.now() > endMs) throw new Error(`${process} and later ones were not tried: name them alone`);
    begin(`${mixture.name} ${process}`);
    await system.deploy(process, mixture.its);
    await delay(MIXED_MS);
    await system.deploy(process, mixture.others);
  }
}

function appOf(process: ProcessName): string {
  return SERVICES.find(({ name }) => name === process)?.app ?? process;
}

async function noteOf(old: () => Promise<OldBuild>, processes: readonly ProcessName[]): Promise<string> {
  const { commit, rewrittenMigrations } = await old();
  const lines = [`the commit before is ${commit.slice(0, 7)}`];
  for (const process of processes)
    lines.push(...(await rewrittenMigrations(appOf(process))).map((file) => cannot(process, file)));
  return lines.join('\n');
}

function cannot(process: ProcessName, migration: string): string {
  return `LEFT OUT: ${process}, whose databases of that commit cannot be brought up to date: ${migration} was rewritten since`;
}
