import { formatChanges, namesOf, replaceIn, textOf } from './edit.mjs';
import { addOperation } from './operation.mjs';

/** The service whose files are the shape of every service: nothing in these is of its own matter. */
const MODEL = 'sender-names';
const SHAPE = ['main.ts', 'migrate.main.ts', `config/${MODEL}.config.ts`, 'testing/test-environment.config.ts'];

export default async function service(tree, { name, operation, feature }) {
  if (tree.exists(`apps/${name}`)) throw new Error(`there is apps/${name} already`);
  for (const file of [...SHAPE.map((part) => `src/${part}`), 'project.json', 'tsconfig.json']) {
    tree.write(`apps/${name}/${renamed(file, name)}`, renamed(textOf(tree, `apps/${MODEL}/${file}`), name));
  }
  tree.write(`apps/${name}/src/migrations/index.ts`, 'export const MIGRATIONS = [];\n');
  tree.write(`apps/${name}/src/${name}.module.ts`, moduleOf(namesOf(name)));
  tree.write(`apps/${name}/src/contract.int-spec.ts`, contractSpecOf(namesOf(name)));
  addContractLibrary(tree, name);
  replaceIn(tree, 'tools/lint/boundaries.mjs', /(export const CALLS = \{[^}]*)\}/, `$1  '${name}': [],\n}`);
  addOperation(tree, { service: name, name: operation, feature });
  await formatChanges(tree);
  return () =>
    console.log(`
The service builds, boots and keeps its contract: npx nx build ${name}, npx nx test-int ${name}.
Still by hand, and tests fail until it is done:
  * its processes in libs/dev-env/src/system (databases.ts, service-table.ts), docker-compose.yml, deploy/kubernetes, deploy/postgres
  * its variables in .env.example, then npm run docs:settings
  * a first migration: npx nx g ./tools/generators:migration ${name} create-…
  * whoever may call it, in tools/lint/boundaries.mjs; then npm run docs:graph and npm run nats:permissions`);
}

function renamed(text, name) {
  const [from, to] = [namesOf(MODEL), namesOf(name)];
  return ['kebab', 'pascal', 'camel', 'upper', 'snake'].reduce(
    (done, key) => done.replaceAll(from[key], to[key]),
    text,
  );
}

function addContractLibrary(tree, name) {
  const { upper } = namesOf(name);
  const folder = `libs/contracts/${name}`;
  for (const file of ['project.json', 'tsconfig.json', 'src/fixtures.spec.ts']) {
    tree.write(`${folder}/${file}`, renamed(textOf(tree, `libs/contracts/${MODEL}/${file}`), name));
  }
  tree.write(`${folder}/src/index.ts`, `export { ${upper}_OPERATIONS } from './operations';\n`);
  tree.write(
    `${folder}/src/operations.ts`,
    `import { operation } from '@sms/contracts/rpc';\n\nexport const ${upper}_OPERATIONS = {} as const;\n`,
  );
  tree.write(
    `${folder}/src/fixtures.ts`,
    `import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { ${upper}_OPERATIONS } from './operations';

export const ${upper}_FIXTURES: readonly ContractFixture[] = [];
`,
  );
}

function moduleOf({ kebab, camel, pascal }) {
  return `import { Module } from '@nestjs/common';
import { ServiceModule } from '@sms/platform/service';
import { ${camel}Config } from './config/${kebab}.config';

@Module({
  imports: [ServiceModule.forRoot(${camel}Config)],
  controllers: [],
  providers: [],
})
export class ${pascal}Module {}
`;
}

function contractSpecOf({ kebab, camel, pascal, upper, snake }) {
  return `import { ${upper}_FIXTURES } from '@sms/contracts/${kebab}/fixtures';
import { runMigrations } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import { createTestDatabase, testContract, type TestDatabase, testInfrastructure } from '@sms/testing';
import { ${camel}Config, ${camel}MigrationConfig } from './config/${kebab}.config';
import { MIGRATIONS } from './migrations';
import { setTestEnvironment } from './testing/test-environment.config';
import { ${pascal}Module } from './${kebab}.module';

describe('the contract of ${kebab}', () => {
  let database: TestDatabase;
  let app: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    database = await createTestDatabase('${snake}');
    setTestEnvironment({ databaseUrl: database.url, natsUrl: testInfrastructure().natsUrl });
    await runMigrations(${camel}MigrationConfig(), MIGRATIONS);
    app = await startService(${pascal}Module, ${camel}Config, createLogger('${kebab}', 'silent'));
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  testContract(() => ({
    name: '${kebab}',
    fixtures: ${upper}_FIXTURES,
    ask: (operation, request) => app.get(RpcClient).request(operation, request),
  }));
});
`;
}
