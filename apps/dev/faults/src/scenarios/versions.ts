import { setTimeout as delay } from 'node:timers/promises';
import type { BuildOf } from '@sms/dev-env';
import type { OwnSystemOptions } from '../stage/own-system';
import { type App, APPS, buildOld, type OldBuild } from './old-build';
import type { Scenario, Stage } from './scenario';

/** How long each mixture is under load. */
const MIXED_MS = 12_000;
const OURS: BuildOf = () => undefined;

/**
 * Each app of another commit beside the others of this one, and the other way round: what teams that deploy alone get.
 * @param ref the other commit
 */
export function versionScenarios(ref: string): readonly Scenario[] {
  let built: Promise<OldBuild> | undefined;
  const old = (): Promise<OldBuild> => (built ??= buildOld(ref));
  return APPS.flatMap((app) => [newInOld(app, old), oldInNew(app, old)]);
}

/** The first to be deployed. */
function newInOld(app: App, old: () => Promise<OldBuild>): Scenario {
  return {
    name: `new-${app}`,
    fault: `${app} deployed alone into a system of the commit before`,
    // What cannot be migrated is new from the start.
    options: async () => {
      const { buildOf } = await old();
      return inDrain({ buildOf: (await canMigrate(app, old)) ? buildOf : allBut(app, buildOf, OURS) });
    },
    strike: async ({ system }) => {
      if (await canMigrate(app, old)) await system.deploy(app, OURS);
      await delay(MIXED_MS);
    },
    clientsNotice: 'refusals',
    note: () => noteOf(app, old),
  };
}

/** The last to be deployed; deployed, and rolled back. */
function oldInNew(app: App, old: () => Promise<OldBuild>): Scenario {
  return {
    name: `old-${app}`,
    fault: `${app} of the commit before in a system of this one, deployed last and rolled back`,
    options: async () => inDrain({ buildOf: allBut(app, OURS, (await old()).buildOf) }),
    strike: async ({ system }: Stage) => {
      await delay(MIXED_MS);
      if (!(await canMigrate(app, old))) return;
      await system.deploy(app, OURS);
      await system.deploy(app, (await old()).buildOf);
      await delay(MIXED_MS);
    },
    clientsNotice: 'refusals',
    note: () => noteOf(app, old),
  };
}

function inDrain(options: OwnSystemOptions): OwnSystemOptions {
  return { ...options, env: { GATEWAY_DRAIN_SECONDS: '3' } };
}

function allBut(app: App, others: BuildOf, its: BuildOf): BuildOf {
  return (name) => (name === app ? its(name) : others(name));
}

async function canMigrate(app: App, old: () => Promise<OldBuild>): Promise<boolean> {
  return (await (await old()).rewrittenMigrations(app)).length === 0;
}

async function noteOf(app: App, old: () => Promise<OldBuild>): Promise<string> {
  const { commit, rewrittenMigrations } = await old();
  const rewritten = await rewrittenMigrations(app);
  const beside = `beside ${commit.slice(0, 7)}`;
  return rewritten.length === 0
    ? beside
    : `${beside}; the databases of ${app} cannot be brought up to date from there, so each build has one of its own: ${rewritten.join(', ')} was rewritten since`;
}
