import { addDefaultImport, addImport, addToList, formatChanges, namesOf, textOf } from './edit.mjs';

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
  tree.write(`${folder}/${epoch}-${name}.sql`, 'SELECT 1;\n');
  const { camel } = namesOf(name);
  addImport(tree, index, ['sqlMigration'], '@sms/platform/database');
  addDefaultImport(tree, index, camel, `./${epoch}-${name}.sql`);
  addToList(tree, index, /MIGRATIONS = \[/, ']', `sqlMigration('${className}', ${camel})`);
  await formatChanges(tree);
  return () =>
    console.log(
      `\nWrite the statements of ${folder}/${epoch}-${name}.sql, then \`npm run schema\`. Expand first, contract in a later release; each index says which query it serves; one on a large table is built by createIndexConcurrently, in a class.`,
    );
}
