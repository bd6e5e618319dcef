import { addImport, addToList, formatChanges, namesOf, textOf } from './edit.mjs';

/** Milliseconds of the Unix epoch; later than every migration there is, also those merged with a later time. */
function nextEpoch(index) {
  const taken = [...index.matchAll(/'\.\/(\d{13})-/g)].map(([, epoch]) => Number(epoch));
  return Math.max(Date.now(), ...taken.map((epoch) => epoch + 1));
}

export default async function migration(tree, { service, name }) {
  const folder = `apps/${service}/src/migrations`;
  const index = `${folder}/index.ts`;
  const epoch = nextEpoch(textOf(tree, index));
  const className = `${namesOf(name).pascal}${epoch}`;
  tree.write(
    `${folder}/${epoch}-${name}.ts`,
    `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`
      SELECT 1\`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SELECT 1');
  }
}
`,
  );
  addImport(tree, index, [className], `./${epoch}-${name}`);
  addToList(tree, index, /MIGRATIONS = \[/, ']', className);
  await formatChanges(tree);
  return () =>
    console.log(
      `\nWrite the statements of ${folder}/${epoch}-${name}.ts. Expand first, contract in a later release; each index says which query it serves; one on a large table is built by createIndexConcurrently.`,
    );
}
