import { type MigrationOptions, runMigrations, type RuntimeRights } from '@sms/platform/database';
import { runCommand } from '@sms/platform/runtime';

/** The whole of a `migrate.main.ts`: brings the service's database to the newest schema and prints what it ran. */
export function runMigrateCommand(
  service: string,
  readOptions: () => MigrationOptions,
  migrations: Parameters<typeof runMigrations>[1],
  rights?: RuntimeRights,
): Promise<void> {
  return runCommand(async () => {
    const ran = await runMigrations(readOptions(), migrations, rights);
    process.stdout.write(`${service}: ${ran.length === 0 ? 'nothing to migrate' : `ran ${ran.join(', ')}`}\n`);
  });
}
