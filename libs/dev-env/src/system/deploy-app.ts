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
 * Replaces an app by another build of it: migrates its database, then restarts its processes one after the other.
 * @throws MIGRATION_FAILED, PROCESS_NOT_STOPPED, PROCESS_NOT_READY
 */
export async function deployApp(app: string, { replicas, ...options }: DeployOptions): Promise<void> {
  const entries: readonly (ServiceEntry & { name: ServiceName })[] = SERVICES;
  const deployed = entries.filter((entry) => entry.app === app);
  for (const entry of deployed) if (entry.database) await migrate(entry, options);
  for (const entry of deployed)
    for (const process of replicas[entry.name])
      await process.redeploy(STOP_GRACE_MS, serviceArguments(entry, options.dataDir, options.buildOf));
}
