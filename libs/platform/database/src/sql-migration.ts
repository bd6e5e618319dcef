import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration whose statements stand in a file of their own, run as one transaction. It cannot be reverted: a later
 * migration changes its result.
 * @param name recorded in the database: what the migration does, and the time in the name of its file
 */
export function sqlMigration(name: string, text: string): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(text);
    }

    async down(): Promise<void> {
      throw new Error(`${name} is undone by a later migration`);
    }
  };
}
