import { existsSync } from 'node:fs';
import path from 'node:path';
import { startInfrastructure } from './start-infrastructure';

/** Kept on the process, because jest may run a setup once per project of a run. */
declare global {
  var stopTestInfrastructure: (() => Promise<void>) | undefined;
}

interface JestRun {
  maxWorkers: number;
}

interface JestProject {
  rootDir: string;
  displayName?: { name: string };
}

export default async function globalSetup({ maxWorkers }: JestRun, project: JestProject): Promise<void> {
  if (project.displayName?.name === 'e2e' && !existsSync(path.join(project.rootDir, 'dist/apps/gateway/main.js'))) {
    throw new Error('the e2e tests run the built services and dist/ has none: run `node tools/run.mjs build` first');
  }
  globalThis.stopTestInfrastructure ??= await startInfrastructure(maxWorkers);
}
