import type { SupervisedProcess } from '../processes/supervised-process';
import { migrate } from './migrate';
import type { BuildOf } from './run-bundle';
import { SERVICES, type ServiceEntry, type ServiceName, type SystemFacts } from './service-table';
import { serviceArguments } from './start-services';

/** The wait of an orchestrator: a service ends within 30 s. */
const STOP_GRACE_MS = 35_000;

interface DeployOptions {
  readonly facts: SystemFacts;
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  readonly buildOf: BuildOf;
  readonly replicas: Record<ServiceName, readonly SupervisedProcess[]>;
}

/**
 * Replaces a service by another build of it: migrates the database of its app, then restarts its processes one after
 * the other.
 * @throws MIGRATION_FAILED, PROCESS_NOT_STOPPED, PROCESS_NOT_READY
 */
export async function deployService(name: ServiceName, { replicas, ...options }: DeployOptions): Promise<void> {
  const entries: readonly ServiceEntry[] = SERVICES;
  for (const deployed of entries.filter((entry) => entry.name === name)) {
    const owner = entries.find(({ app, database }) => app === deployed.app && database !== undefined);
    if (owner) await migrate(owner, options);
    for (const process of replicas[name])
      await process.redeploy(STOP_GRACE_MS, serviceArguments(deployed, options.dataDir, options.buildOf));
  }
}
