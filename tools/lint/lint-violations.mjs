// Lints each file of violations/ as if it stood where its first line says, and prints what the rules find as JSON: {
// "<file>": ["<rule> <message id>", …] }. Arguments name the files to lint; without any, all. A process of its own:
// ESLint loads its configuration as an ES module, which Jest's module loader does not do.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'violations');

// On a build server the TypeScript parser assumes that text comes from its file, which this text does not.
process.env.TSESTREE_SINGLE_RUN = 'false';

const eslint = new ESLint({ cwd: root });
const found = {};
const chosen = process.argv.slice(2);
for (const file of chosen.length > 0 ? chosen : readdirSync(folder)) {
  const code = readFileSync(path.join(folder, file), 'utf8');
  const place = /^\/\/ as: (.+)$/m.exec(code)?.[1];
  if (!place) throw new Error(`${file} does not say where it stands`);
  const [result] = await eslint.lintText(code, { filePath: path.join(root, place) });
  found[file] = (result?.messages ?? []).map(({ ruleId, messageId, message }) =>
    ruleId ? `${ruleId} ${messageId}` : message,
  );
}
// On a line of its own, last: the boundary rule writes its warnings to standard output too.
process.stdout.write(`\n${JSON.stringify(found)}\n`);
