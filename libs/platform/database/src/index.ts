export { DatabaseModule, type DatabaseOptions } from './database.module';
export { Database, type Sql } from './sql/database';
export { runMigrations } from './run-migrations';
export { migrationOptions, type MigrationOptions } from './migration-options';
export { createIndexConcurrently } from './create-index-concurrently';
