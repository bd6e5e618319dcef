import { setTimeout as delay } from 'node:timers/promises';
import type { BuildOf } from '@sms/dev-env';
import { type App, APPS, buildOld, type OldBuild } from './old-build';
import type { Scenario, Stage } from './scenario';

/** How long each mixture is under load. */
const MIXED_MS = 10_000;
const ENV = { GATEWAY_DRAIN_SECONDS: '3' };
const OURS: BuildOf = () => undefined;

/**
 * Each app of one commit among the others of another, and the other way round: what teams that deploy alone get.
 * @param ref the other commit
 */
export function versionScenarios(ref: string): readonly Scenario[] {
  let built: Promise<OldBuild> | undefined;
  const old = (): Promise<OldBuild> => (built ??= buildOld(ref));
  return [
    {
      name: 'new-in-old',
      fault: 'each app deployed alone into a system of the commit before, then rolled back',
      options: async () => ({ buildOf: (await old()).buildOf, env: ENV }),
      inject: async (stage) => eachApp(stage, 'new', await old(), OURS, (await old()).buildOf),
      clientsNotice: 'refusals',
      ofAnotherRelease: true,
      note: () => noteOf(old),
    },
    {
      name: 'old-in-new',
      fault: 'each app of the commit before alone in a system of this one, as when it is rolled back, then deployed',
      options: () => Promise.resolve({ env: ENV }),
      inject: async (stage) => eachApp(stage, 'old', await old(), (await old()).buildOf, OURS),
      clientsNotice: 'refusals',
      note: () => noteOf(old),
    },
  ];
}

/** Puts one app after the other into the system, each alone, and takes it out again. */
async function eachApp({ system, begin }: Stage, what: string, old: OldBuild, its: BuildOf, others: BuildOf) {
  for (const app of APPS) {
    if ((await old.rewrittenMigrations(app)).length > 0) continue;
    begin(`${what} ${app}`);
    await system.deploy(app, its);
    await delay(MIXED_MS);
    await system.deploy(app, others);
  }
}

async function noteOf(old: () => Promise<OldBuild>): Promise<string> {
  const { commit, rewrittenMigrations } = await old();
  const lines = [`the commit before is ${commit.slice(0, 7)}`];
  for (const app of APPS) lines.push(...(await rewrittenMigrations(app)).map((file) => cannot(app, file)));
  return lines.join('\n');
}

function cannot(app: App, migration: string): string {
  return `LEFT OUT: ${app}, whose databases of that commit cannot be brought up to date: ${migration} was rewritten since`;
}
