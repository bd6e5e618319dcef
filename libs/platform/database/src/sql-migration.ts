import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements of a file of SQL, or code for what SQL alone cannot do. */
type Step = string | ((runner: QueryRunner) => Promise<void>);

/**
 * A migration whose statements stand in files of their own, run as one transaction. It cannot be reverted: a later
 * migration changes its result.
 * @param name recorded in the database: what the migration does, and the time in the name of its file or folder
 */
export function sqlMigration(name: string, ...steps: readonly Step[]): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const step of steps) await (typeof step === 'string' ? runner.query(step) : step(runner));
    }

    async down(): Promise<void> {
      throw new Error(`${name} is undone by a later migration`);
    }
  };
}
