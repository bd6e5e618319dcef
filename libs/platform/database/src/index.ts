export { DatabaseModule, type DatabaseOptions } from './database.module';
export { arrayLiteral } from './sql/array-literal';
export { columns } from './sql/columns';
export { EXPECT_ROWS_V1, isUnexpectedRows } from './sql/expect-rows';
export { Database, type Sql } from './sql/database';
export { Session, type SessionSql } from './sql/session';
export { runMigrations } from './run-migrations';
export { migrationConfig, type MigrationOptions } from './migration-options';
export { createIndexConcurrently } from './create-index-concurrently';
