// How large the built console is, compressed by gzip: each part, each first view, all. Exits with 1 beyond its budget.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const KB = 1_000;
const MAX_VIEW = 230 * KB;
const MAX_ALL = 400 * KB;
const MAX_FILE = 190 * KB;
/** What every page loads beside the files of its parts. */
const ALWAYS = ['index.html', 'theme.js'];

const dist = path.resolve(import.meta.dirname, '../../dist/apps');
const console_ = path.join(dist, 'console');
const parts = JSON.parse(readFileSync(path.join(dist, 'console-parts.json'), 'utf8'));

const sizeOf = (file) => statSync(path.join(console_, `${file}.gz`)).size;
const sum = (files) => [...new Set(files)].reduce((bytes, file) => bytes + sizeOf(file), 0);
const kB = (bytes) => `${(bytes / KB).toFixed(1)} kB`.padStart(9);

const files = readdirSync(console_, { recursive: true })
  .filter((file) => file.endsWith('.gz'))
  .map((file) => file.slice(0, -'.gz'.length));
const { entry, ...others } = parts;
const first = [...ALWAYS, ...entry];
const views = Object.entries(others).map(([request, own]) => [
  path.basename(request),
  sum([...first, ...own]),
  sum(own),
]);

console.log(`${kB(sum(first))}  first view without a page`);
for (const [name, view, own] of views.sort((a, b) => b[1] - a[1])) {
  console.log(`${kB(view)}  first view of ${name} (${kB(own).trim()} of its own)`);
}
console.log(`${kB(sum(files))}  all ${files.length} files`);

const problems = [
  ...views.filter(([, view]) => view > MAX_VIEW).map(([name, view]) => `first view of ${name}: ${kB(view)}`),
  ...files.filter((file) => sizeOf(file) > MAX_FILE).map((file) => `${file}: ${kB(sizeOf(file))}`),
  ...(sum(files) > MAX_ALL ? [`all: ${kB(sum(files))}`] : []),
];
for (const problem of problems) console.error(`too large: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
