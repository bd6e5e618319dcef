export { DatabaseModule, type DatabaseOptions } from './database.module';
export { columns } from './sql/columns';
export { Database, type Sql } from './sql/database';
export { runMigrations } from './run-migrations';
export { migrationConfig, type MigrationOptions } from './migration-options';
export { createIndexConcurrently } from './create-index-concurrently';
