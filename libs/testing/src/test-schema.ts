import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from './create-test-database';
import { testInfrastructure } from './test-infrastructure.config';
import { schemaText } from './schema-text';

interface ServiceSchema {
  /** Prefixes of its statements' names: `<prefix>.<verb>_<noun>`. */
  readonly prefixes: readonly string[];
  /** Folder of its sources. */
  readonly folder: string;
  readonly database: string;
  readonly migrate: Parameters<typeof createMigratedDatabase>[1];
  /** All statements that the loaded modules have defined. */
  readonly statements: () => readonly { readonly name: string; readonly text: string }[];
}

/** Tests that the migrations make the committed schema, and that the statements of a service can be prepared on it. */
export function testSchema({ prefixes, folder, database: name, migrate, statements }: ServiceSchema): void {
  let database: MigratedDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createMigratedDatabase(name, migrate);
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('is the one in migrations/schema.sql', async () => {
    const file = path.join(folder, 'migrations', 'schema.sql');
    const schema = await schemaText(client);
    if (testInfrastructure().writeSchema) writeFileSync(file, schema);
    expect(schema).toBe(readFileSync(file, 'utf8'));
  });

  it('has all that the statements name', async () => {
    for (const file of sourcesUnder(folder)) await import(file);
    const own = statements().filter((one) => prefixes.includes(one.name.split('.')[0] ?? ''));
    expect(own.length > 0).toBe(prefixes.length > 0);
    const failures: string[] = [];
    for (const [index, statement] of own.entries()) {
      await client.query(`PREPARE statement_${index} AS ${statement.text}`).catch((error: unknown) => {
        failures.push(`${statement.name}: ${String(error)}`);
      });
    }
    expect(failures).toEqual([]);
  });

  it('lets the role of the service run the statements', async () => {
    const service = new Client({ connectionString: database.runtimeUrl });
    await service.connect();
    // Rights are checked when a statement is to be run, and EXPLAIN checks them without running it.
    await service.query("SET plan_cache_mode = 'force_generic_plan'");
    const refused: string[] = [];
    for (const { name, text } of statements().filter((one) => prefixes.includes(one.name.split('.')[0] ?? ''))) {
      try {
        await service.query(`PREPARE explained AS ${text}`);
        const { rows } = await service.query<{ count: number }>(
          "SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'explained'",
        );
        const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'NULL').join(', ');
        await service.query(`EXPLAIN EXECUTE explained${nulls === '' ? '' : `(${nulls})`}`);
      } catch (error) {
        refused.push(`${name}: ${String(error)}`);
      } finally {
        await service.query('DEALLOCATE ALL');
      }
    }
    await service.end();
    expect(refused).toEqual([]);
  });
}

/** Sources that may define statements, without main files, which would start the service. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/spec\.ts$|(?:^|\/)(?:testing|migrations)\/|main\.ts$/.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) => /\b(?:statement|variants)\b/.test(readFileSync(file, 'utf8')));
}
