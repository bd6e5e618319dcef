// Lints each file of violations/ as if it stood where its first line says, and prints what the rules find as JSON: {
// "<file>": ["<rule> <message id>", …] }. Arguments name the files to lint; without any, all. A process of its own:
// ESLint loads its configuration as an ES module, which Jest's module loader does not do.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'violations');

// On a build server the TypeScript parser assumes that text comes from its file, which this text does not.
process.env.TSESTREE_SINGLE_RUN = 'false';

const chosen = process.argv.slice(2);
const violations = (chosen.length > 0 ? chosen : readdirSync(folder)).map((file) => {
  const code = readFileSync(path.join(folder, file), 'utf8');
  const place = /^\/\/ as: (.+)$/m.exec(code)?.[1];
  if (!place) throw new Error(`${file} does not say where it stands`);
  return { file, code, place };
});

const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    { files: ['**/*.ts'], languageOptions: { parserOptions: { project: projectOf('.') } } },
    { files: ['apps/console/**'], languageOptions: { parserOptions: { project: projectOf('apps/console') } } },
  ],
});
const found = {};
for (const { file, code, place } of violations) {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, place) });
  found[file] = (result?.messages ?? []).map(({ ruleId, messageId, message }) =>
    ruleId ? `${ruleId} ${messageId}` : message,
  );
}
// On a line of its own, last: the boundary rule writes its warnings to standard output too.
process.stdout.write(`\n${JSON.stringify(found)}\n`);

/** A project of the places of the violations and what they import: without tests, a third less to load. */
function projectOf(project) {
  const isConsole = project === 'apps/console';
  const places = violations.map(({ place }) => place).filter((place) => place.startsWith('apps/console') === isConsole);
  const file = path.join(root, 'node_modules/.cache/violations', `${isConsole ? 'console' : 'services'}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  const extended = path.join(root, project, 'tsconfig.json');
  const files = ['tools/build/sql-files.d.ts', ...places].map((place) => path.join(root, place));
  writeFileSync(file, JSON.stringify({ extends: extended, files, include: [] }));
  return file;
}
