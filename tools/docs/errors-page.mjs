// Writes the two lists of docs/reference/errors.md from the catalogue that the gateway serves as /errors.json: a row with
// an anchor for each error code of the API and for each reason of a message.
// With --check it changes nothing and fails when the page is stale.
import { transformFileSync } from '@swc/core';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const PAGE = path.join(root, 'docs/reference/errors.md');
/** What the catalogue needs of the contract, without the classes of its requests. */
const CONTRACT = ['reasons/reasons.ts', 'reasons/reason-text.ts'];

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

const { ERROR_CATALOGUE } = load(path.join(root, 'apps/gateway/src/edge/error-pages/error-catalogue.ts'));
const { reason_groups: groups, reasons, errors } = ERROR_CATALOGUE;

const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
const anchored = (code) => `<a id="${code}"></a>\`${code}\``;

const refusals = table(
  ['status', '`error_code`', 'meaning', 'retry', 'what to do'],
  errors.map(({ code, status, text, retry, advice }) => [status, anchored(code), text, retry, advice]),
);

const reasonsOf = (group) =>
  reasons
    .filter((reason) => reason.group === group)
    .map(({ code, text, retry_helps: helps, advice, causes }) => [
      anchored(code),
      text,
      helps ? 'yes' : 'no',
      advice,
      causes.join('; '),
    ]);
const failures = groups
  .map((group) => [group, reasonsOf(group)])
  .filter(([, rows]) => rows.length > 0)
  .map(
    ([group, rows]) =>
      `### ${group}\n\n${table(['code', 'text', 'retry helps', 'what to do', 'where it comes from'], rows)}`,
  )
  .join('\n\n');

/** The page with the text between two marks replaced. */
const between = (page, name, text) =>
  page.replace(
    new RegExp(`(<!-- ${name}: begin[^\\n]*\\n)[^]*?(<!-- ${name}: end -->)`),
    (_all, begin, end) => `${begin}${text}\n${end}`,
  );

const page = readFileSync(PAGE, 'utf8');
const wanted = between(between(page, 'error codes', refusals), 'reasons', failures);
if (!process.argv.includes('--check')) writeFileSync(PAGE, wanted);
else if (page !== wanted) {
  console.error('docs/reference/errors.md is not what the catalogue says: run npm run docs:errors');
  process.exitCode = 1;
}
