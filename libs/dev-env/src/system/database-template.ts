import { escapeIdentifier } from 'pg';
import { urlOfDatabase, withConnection } from '../postgres/connection';
import { DATABASES } from './databases';
import { migrateAndBootstrap, OPERATOR_EMAIL } from './migrate';
import { ensureSystemDatabases, runtimeRoleOf } from './system-databases';
import { systemSecrets } from './system-secrets';

interface TemplateOptions {
  /** URL of a superuser. */
  readonly adminUrl: string;
  /** Put before the name of each database and role of the template. */
  readonly prefix: string;
  /** An empty folder for the logs of the migrations. */
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The databases of a system, migrated once, for tests that start many systems on one Postgres: a copy of them costs a
 * fraction of the migrations. `startSystem` takes copies with `migrated`.
 */
export class DatabaseTemplate {
  private constructor(
    private readonly adminUrl: string,
    private readonly prefix: string,
    /** Password of the operator in each copy. */
    readonly operatorPassword: string,
  ) {}

  static async make({ adminUrl, prefix, dataDir, env }: TemplateOptions): Promise<DatabaseTemplate> {
    const secrets = await systemSecrets(dataDir, []);
    const databases = await ensureSystemDatabases(adminUrl, prefix, secrets);
    const operator = { email: OPERATOR_EMAIL, password: secrets.operatorPassword };
    // Migrations use nothing but their databases.
    const facts = {
      gatewayPort: 0,
      natsUrl: '',
      natsPasswords: undefined,
      ...databases,
      secrets,
      smppPort: 0,
      simulatorControlPort: 0,
      caFile: '',
    };
    await migrateAndBootstrap({ facts, env, dataDir, operator, log: () => undefined });
    // Copies reassign all that the template's role owns, which must not include the template database itself.
    await withConnection(adminUrl, async (admin) => {
      for (const name of DATABASES)
        await admin.query(`ALTER DATABASE ${escapeIdentifier(prefix + name)} OWNER TO CURRENT_USER`);
    });
    return new DatabaseTemplate(adminUrl, prefix, secrets.operatorPassword);
  }

  /** Makes the databases of a system with this prefix, which must not exist yet. */
  async copyTo(prefix: string): Promise<void> {
    await withConnection(this.adminUrl, async (admin) => {
      for (const name of DATABASES) {
        const [copy, template] = [prefix + name, this.prefix + name].map(escapeIdentifier);
        await admin.query(`CREATE ROLE ${copy}`);
        await admin.query(`GRANT ${copy} TO CURRENT_USER`);
        // Migrations gave the template's role its rights, which a member of it has as well.
        const [runtime, ofTemplate] = [prefix, this.prefix].map((one) => escapeIdentifier(runtimeRoleOf(one + name)));
        await admin.query(`CREATE ROLE ${runtime} IN ROLE ${ofTemplate}`);
        await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${template} OWNER ${copy}`);
      }
    });
    await Promise.all(
      DATABASES.map((name) => {
        const [copy, template] = [prefix + name, this.prefix + name].map(escapeIdentifier);
        return withConnection(urlOfDatabase(this.adminUrl, prefix + name), (admin) =>
          admin.query(`REASSIGN OWNED BY ${template} TO ${copy}`),
        );
      }),
    );
  }
}
