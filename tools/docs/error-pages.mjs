// Writes docs/errors: a page for each reason of a message and each error code of the API, and their index, from the
// catalogue that the gateway serves as /errors.json; and the table of reasons in docs/reference/errors.md.
// With --check it changes nothing and fails when a page is stale, missing or too many.
import { transformFileSync } from '@swc/core';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const DIRECTORY = path.join(root, 'docs/errors');
const REFERENCE = path.join(root, 'docs/reference/errors.md');
const TABLE = /(\| code \| text \| retry helps \|\n\|[-|]+\|\n)(?:\|.*\n)+/;
/** What the catalogue needs of the contract, without the classes of its requests. */
const CONTRACT = ['reasons.ts', 'reasons/reason-text.ts'];

const SWC = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' }, swcrc: false };
const loaded = new Map();

/** The exports of a TypeScript file that imports nothing but such files. */
function load(file) {
  const known = loaded.get(file);
  if (known) return known;
  const exports = {};
  loaded.set(file, exports);
  const { code } = transformFileSync(file, SWC);
  new Function('exports', 'require', code)(exports, (name) => {
    if (name.startsWith('.')) return load(path.resolve(path.dirname(file), `${name}.ts`));
    if (name === '@sms/contracts/messaging')
      return Object.assign({}, ...CONTRACT.map((part) => load(path.join(root, 'libs/contracts/messaging/src', part))));
    throw new Error(`${file} imports ${name}`);
  });
  return exports;
}

const errors = path.join(root, 'apps/gateway/src/edge/error-pages');
const { ERROR_CATALOGUE } = load(path.join(errors, 'error-catalogue.ts'));
const { reasonPage, refusalPage } = load(path.join(errors, 'error-page.ts'));

const NOTE = '<!-- Written by `npm run docs:errors` from the catalogue: change it there. -->';

function index({ reason_groups: groups, reasons, errors: refusals }) {
  const item = ({ code, text }) => `* [\`${code}\`](${code}.md): ${text}`;
  return [
    '# Error codes',
    NOTE,
    'One page for each; a system serves the same below `/errors`, and all of them as `/errors.json`.',
    '## Why a message was not delivered',
    ...groups.flatMap((group) => {
      const own = reasons.filter((reason) => reason.group === group);
      return own.length === 0 ? [] : [`### ${group}`, own.map(item).join('\n')];
    }),
    '## Why a request was refused',
    refusals.map(item).join('\n'),
  ].join('\n\n');
}

/** Under its title. */
const noted = (page) => page.replace('\n', `\n\n${NOTE}\n`);

const pages = new Map([
  ['README.md', index(ERROR_CATALOGUE)],
  ...ERROR_CATALOGUE.reasons.map((entry) => [`${entry.code}.md`, noted(reasonPage(entry))]),
  ...ERROR_CATALOGUE.errors.map((entry) => [`${entry.code}.md`, noted(refusalPage(entry))]),
]);
const rows = ERROR_CATALOGUE.reasons.map(
  ({ code, text, retry_helps: helps }) => `| \`${code}\` | ${text} | ${helps ? 'yes' : 'no'} |\n`,
);
const reference = readFileSync(REFERENCE, 'utf8');
const wanted = new Map([
  ...[...pages].map(([name, page]) => [path.join(DIRECTORY, name), `${page}\n`]),
  [REFERENCE, reference.replace(TABLE, (_table, head) => head + rows.join(''))],
]);
const tooMany = existsSync(DIRECTORY)
  ? readdirSync(DIRECTORY)
      .map((name) => path.join(DIRECTORY, name))
      .filter((file) => !wanted.has(file))
  : [];
const stale = [...wanted].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);

if (process.argv.includes('--check')) {
  for (const file of [...stale.map(([name]) => name), ...tooMany])
    console.error(`${path.relative(root, file)} is not what the catalogue says: run npm run docs:errors`);
  process.exitCode = stale.length + tooMany.length > 0 ? 1 : 0;
} else {
  mkdirSync(DIRECTORY, { recursive: true });
  for (const [file, text] of stale) writeFileSync(file, text);
  for (const file of tooMany) rmSync(file);
}
