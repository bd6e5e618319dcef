import path from 'node:path';
import { runBundle } from './run-bundle';
import { serviceEnvironment } from './service-environment';
import { SERVICES, type ServiceEntry, type SystemFacts } from './service-table';

export interface MigrateOptions {
  facts: SystemFacts;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  operator: { email: string; password: string };
}

/** Two at a time: each is a Node process that mostly loads code. */
const PARALLEL = 2;

/** Brings every database up to date and makes sure that the operator can log in. */
export async function migrateAndBootstrap({ facts, env, dataDir, operator }: MigrateOptions): Promise<void> {
  const run = async (entry: ServiceEntry, bundle: string, extra: Record<string, string> = {}): Promise<void> => {
    const logFile = path.join(dataDir, 'logs', `${entry.app}.${bundle.replace('.js', '')}.log`);
    await runBundle(entry.app, bundle, { ...serviceEnvironment(entry, facts, env, 0), ...extra }, logFile);
  };
  const waiting: ServiceEntry[] = SERVICES.filter((entry) => 'database' in entry);
  const worker = async (): Promise<void> => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      await run(entry, 'migrate.js');
      if (entry.name === 'gateway') {
        await run(entry, 'create-operator.js', {
          GATEWAY_BOOTSTRAP_OPERATOR_EMAIL: operator.email,
          GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD: operator.password,
        });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}
