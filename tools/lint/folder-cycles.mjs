// Refuses folders of one project that need each other, directly or by way of others: `folder-cycles.mjs [repository]`.
// A folder is the files that lie directly in it: `src` itself, each folder below it, and each nested one is a folder
// of its own, so a nested folder and the one around it may not need each other either. An import of a type counts as
// any other; specs do not count, because they may look at everything. In some projects each folder also may import only
// folders that come after it in a list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'));
/** docs/architecture.md says what stands in them. */
const IN_ORDER = {
  'apps/console/src': ['shell', 'features', 'session', 'ui', 'api'],
  'apps/gateway/src': ['operator-api', 'vendor-api', 'console', 'identity', 'edge', 'config'],
  'apps/messaging/src': [
    'intake',
    'message-log',
    'sweeps',
    'delivery',
    'receipts',
    'status',
    'queue',
    'message',
    'inbox',
    'config',
  ],
  'libs/carriers/src': ['smpp', 'http', 'pacing', 'segment', 'port', 'settings', 'exchange'],
};
const SOURCE = /\.tsx?$/;
const SPEC = /\.(spec|int-spec|e2e-spec)\.tsx?$/;

/** Absolute paths of the `src` folders of all projects. */
function sourceFolders() {
  return ['apps', 'libs', 'tools'].flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter(({ name, parentPath }) => name === 'project.json' && !parentPath.includes('node_modules'))
      .map(({ parentPath }) => path.join(parentPath, 'src'))
      .filter((folder) => existsSync(folder)),
  );
}

/** Which file a relative import names; undefined when it is no TypeScript of this project. */
function resolve(file, specifier) {
  const named = path.resolve(path.dirname(file), specifier);
  return [`${named}.ts`, `${named}.tsx`, path.join(named, 'index.ts')].find((candidate) => existsSync(candidate));
}

/** Folder → folder that it needs → the first import found that says so. */
function needsOf(src) {
  const needs = new Map();
  for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!SOURCE.test(name) || SPEC.test(name)) continue;
    const file = path.join(src, name);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles) {
      const target = fileName.startsWith('.') ? resolve(file, fileName) : undefined;
      const [from, to] = [path.dirname(file), target && path.dirname(target)];
      if (!to || to === from || path.relative(src, to).startsWith('..')) continue;
      const own = needs.get(from) ?? new Map();
      if (!own.has(to)) own.set(to, `${path.relative(root, file)} imports ${path.relative(root, target)}`);
      needs.set(from, own);
    }
  }
  return needs;
}

/** The shortest way from a folder back to itself; undefined when there is none. */
function cycleThrough(folder, needs) {
  const ways = [[folder]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1))?.keys() ?? []) {
      if (next === folder) return [...way, folder];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** Imports of a folder that comes earlier in the list of its project. */
function upwards(src, needs) {
  const order = IN_ORDER[path.relative(root, src)] ?? [];
  const place = (folder) => order.indexOf(path.relative(src, folder).split(path.sep)[0]);
  return [...needs].flatMap(([from, own]) =>
    [...own].flatMap(([to, said]) => (place(from) > place(to) && place(to) >= 0 ? [said] : [])),
  );
}

let failed = false;
for (const src of sourceFolders()) {
  const needs = needsOf(src);
  for (const said of upwards(src, needs)) {
    failed = true;
    console.error(`a folder that comes earlier in the order of this project: ${said}`);
  }
  const reported = new Set();
  for (const folder of needs.keys()) {
    const cycle = cycleThrough(folder, needs);
    if (!cycle || cycle.some((member) => reported.has(member))) continue;
    for (const member of cycle) reported.add(member);
    failed = true;
    console.error(`folders need each other: ${cycle.map((member) => path.relative(root, member)).join(' → ')}`);
    for (const [index, from] of cycle.slice(0, -1).entries())
      console.error(`  ${needs.get(from).get(cycle[index + 1])}`);
  }
}
process.exitCode = failed ? 1 : 0;
