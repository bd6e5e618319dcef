import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration whose statements stand in a file of their own, run as one transaction. It is not undone: a later one
 * changes what it has made.
 * @param name as the database notes it: what it does, and the time in the name of its file
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
