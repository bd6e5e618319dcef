import { runMigrations } from '@sms/platform/database';
import { createMigratedDatabase, type MigratedDatabase } from '@sms/testing';
import { MIGRATIONS, RUNTIME_RIGHTS } from '../migrations';

/** A database of one spec file with the dispatcher's schema. */
export function createDispatcherDatabase(): Promise<MigratedDatabase> {
  return createMigratedDatabase('webhook_dispatcher', (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS));
}
