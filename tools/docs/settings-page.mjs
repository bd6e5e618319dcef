// Writes docs/reference/settings.md from .env.example, which a test holds against the code.
// With --check it changes nothing and fails when the page is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const PAGE = path.join(root, 'docs/reference/settings.md');
const VARIABLE = /^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/;

const BEGINNING = `# Settings

<!-- Written by \`npm run docs:settings\` from .env.example: change it there. -->

Every variable that the services read. Each may also be given as \`NAME_FILE\`, the path of a file that holds the value. Durations have
their unit in the name. A malformed value, or a required one that is missing, ends a process at its start with exit code 78 and all
problems at once. \`npm start\` needs none of them: it makes its own secrets.

Which of them need a decision is in the [production checklist](../operations/production-checklist.md).
`;

/** A comment belongs to every variable up to the next comment or empty line. */
function page(example) {
  const out = [];
  let comment = [];
  let used = false;
  let inTable = false;
  for (const line of example.split('\n')) {
    const heading = /^# --- (.+?) -+$/.exec(line)?.[1];
    const variable = VARIABLE.exec(line);
    if (heading) {
      out.push('', `## ${heading}`, '');
      inTable = false;
    } else if (variable) {
      if (!inTable) out.push('| variable | default, or an example | meaning |', '|---|---|---|');
      inTable = true;
      used = true;
      const [, name, value] = variable;
      out.push(`| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${comment.join(' ')} |`);
    } else if (line.startsWith('# ')) {
      if (used) comment = [];
      used = false;
      comment.push(line.slice(2).replaceAll('|', String.raw`\|`));
    } else {
      comment = [];
      used = false;
    }
  }
  return `${BEGINNING}${out.join('\n')}\n`;
}

const wanted = page(readFileSync(path.join(root, '.env.example'), 'utf8'));
if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== wanted) {
    console.error('docs/reference/settings.md is not what .env.example says: run npm run docs:settings');
    process.exitCode = 1;
  }
} else writeFileSync(PAGE, wanted);
