import { availableParallelism } from 'node:os';
import path from 'node:path';
import { reportWaits } from '../processes/report-waits';
import { type BuildOf, runBundle } from './run-bundle';
import { serviceEnvironment } from './service-environment';
import { SERVICES, type ServiceEntry, type SystemFacts } from './service-table';

/** E-mail address of the first operator of a system. */
export const OPERATOR_EMAIL = 'operator@example.com';

export interface MigrateOptions {
  facts: SystemFacts;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  operator: { email: string; password: string };
  log: (line: string) => void;
  buildOf?: BuildOf | undefined;
}

/** At a time: each is a Node process that mostly loads code. */
const PARALLEL = Math.max(2, availableParallelism());

/** Brings every database up to date and makes sure that the operator can log in. */
export async function migrateAndBootstrap(options: MigrateOptions): Promise<void> {
  const { operator, log } = options;
  const run = (entry: ServiceEntry, bundle: string, extra: Record<string, string> = {}): Promise<void> =>
    runOnce(entry, bundle, options, extra);
  const queue: ServiceEntry[] = SERVICES.filter((entry) => 'database' in entry);
  const waiting = new Set<string>(queue.map(({ name }) => name));
  const worker = async (): Promise<void> => {
    for (let entry = queue.pop(); entry; entry = queue.pop()) {
      await run(entry, 'migrate.js');
      if (entry.name === 'gateway') {
        await run(entry, 'create-operator.js', {
          GATEWAY_BOOTSTRAP_OPERATOR_EMAIL: operator.email,
          GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD: operator.password,
        });
      }
      waiting.delete(entry.name);
    }
  };
  await reportWaits(waiting, log, Promise.all(Array.from({ length: PARALLEL }, worker)));
}

/** Brings the database of one service up to date with a build of it. */
export function migrate(entry: ServiceEntry, options: Omit<MigrateOptions, 'operator' | 'log'>): Promise<void> {
  return runOnce(entry, 'migrate.js', options);
}

async function runOnce(
  entry: ServiceEntry,
  bundle: string,
  { facts, env, dataDir, buildOf }: Omit<MigrateOptions, 'operator' | 'log'>,
  extra: Record<string, string> = {},
): Promise<void> {
  const logFile = path.join(dataDir, 'logs', `${entry.app}.${bundle.replace('.js', '')}.log`);
  const environment = {
    ...serviceEnvironment(entry, facts, env, 0),
    ...(entry.database && { [`${entry.prefix}_MIGRATION_DATABASE_URL`]: facts.ownerUrls[entry.database] }),
    ...extra,
  };
  await runBundle({ app: entry.app, bundle, buildOf }, environment, logFile);
}
