import { type Database, runMigrations } from '@sms/platform/database';
import { DataKeys } from '@sms/platform/data-keys';
import { createLogger } from '@sms/platform/observability';
import { KeyRing } from '@sms/platform/secrets';
import { createMigratedDatabase, type MigratedDatabase } from '@sms/testing';
import { Bodies } from '../bodies/bodies';
import { MIGRATIONS, RUNTIME_RIGHTS } from '../migrations';

/** A database of one spec file with the dispatcher's schema. */
export function createDispatcherDatabase(): Promise<MigratedDatabase> {
  return createMigratedDatabase('webhook_dispatcher', (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS));
}

/** Stores bodies readably. */
export function clearBodies(database: Database): Bodies {
  const keys = new DataKeys(database, new KeyRing([Buffer.alloc(32, 7)]));
  return new Bodies(keys, 'clear', createLogger('webhook-dispatcher', 'fatal'));
}
