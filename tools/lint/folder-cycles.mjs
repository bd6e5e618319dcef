// Refuses folders of one project that need each other, directly or by way of others: `folder-cycles.mjs [repository]`.
// A folder is the files that lie directly in it: `src` itself, each folder below it, and each nested one is a folder
// of its own, so a nested folder and the one around it may not need each other either. An import of a type counts as
// any other; specs do not count, because they may look at everything. In some projects each folder also may import only
// folders that come after it in a list. Files may not need each other either, and a folder may not have too many.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ts } from './typescript.mjs';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'));
/** docs/architecture.md says what stands in them. */
const IN_ORDER = {
  'apps/console/src': ['shell', 'features', 'session', 'ui', 'api', 'i18n'],
  'apps/gateway/src': ['operator-api', 'vendor-api', 'console', 'identity', 'edge', 'config'],
  'apps/messaging/src': [
    'intake',
    'overview',
    'message-log',
    'sweeps',
    'delivery',
    'receipts',
    'status',
    'queue',
    'carrier-settings',
    'inbox',
    'texts',
    'message',
    'config',
  ],
  'libs/carriers/src': ['smpp', 'http', 'pacing', 'segment', 'port', 'settings', 'exchange'],
};
/** In one folder, specs left out. */
const MAX_FILES = 20;
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

/** `[file, the file of this project that it imports]`, sorted. */
function importsOf(src) {
  return sourcesOf(src).flatMap((file) =>
    ts
      .preProcessFile(readFileSync(file, 'utf8'), true, true)
      .importedFiles.map(({ fileName }) => (fileName.startsWith('.') ? resolve(file, fileName) : undefined))
      .filter((target) => target !== undefined && !path.relative(src, target).startsWith('..'))
      .map((target) => [file, target]),
  );
}

function sourcesOf(src) {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((name) => SOURCE.test(name) && !SPEC.test(name))
    .map((name) => path.join(src, name));
}

/** File or folder → what it needs of its kind → the first import found that says so. */
function needsOf(imports, unitOf) {
  const needs = new Map();
  for (const [file, target] of imports) {
    const [from, to] = [unitOf(file), unitOf(target)];
    if (to === from) continue;
    const own = needs.get(from) ?? new Map();
    if (!own.has(to)) own.set(to, `${path.relative(root, file)} imports ${path.relative(root, target)}`);
    needs.set(from, own);
  }
  return needs;
}

/** The shortest way from a file or folder back to itself; undefined when there is none. */
function cycleThrough(unit, needs) {
  const ways = [[unit]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1))?.keys() ?? []) {
      if (next === unit) return [...way, unit];
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

/** Lines about files or folders that need each other, each named once. */
function cycles(kind, needs) {
  const reported = new Set();
  return [...needs.keys()].flatMap((unit) => {
    const cycle = cycleThrough(unit, needs);
    if (!cycle || cycle.some((member) => reported.has(member))) return [];
    for (const member of cycle) reported.add(member);
    return [
      `${kind} need each other: ${cycle.map((member) => path.relative(root, member)).join(' → ')}`,
      ...cycle.slice(0, -1).map((from, index) => `  ${needs.get(from).get(cycle[index + 1])}`),
    ];
  });
}

function crowded(src) {
  const counts = new Map();
  for (const file of sourcesOf(src)) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `a folder of more than ${MAX_FILES} files: ${path.relative(root, folder)} has ${count}`);
}

const problems = sourceFolders().flatMap((src) => {
  const imports = importsOf(src);
  const folders = needsOf(imports, path.dirname);
  return [
    ...upwards(src, folders).map((said) => `a folder that comes earlier in the order of this project: ${said}`),
    ...cycles('folders', folders),
    ...cycles(
      'files',
      needsOf(imports, (file) => file),
    ),
    ...crowded(src),
  ];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
