// How large the built console is, compressed by gzip: each part, each first view, all. Exits with 1 beyond its budget.
// English is in the main file. A browser loads at most one other language, so the largest of them counts for all.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const KB = 1_000;
const MAX_VIEW = 230 * KB;
const MAX_ALL = 400 * KB;
const MAX_FILE = 190 * KB;
const MAX_LANGUAGE = 15 * KB;
/** The request of a catalogue: `./de/de`. */
const LANGUAGE = /^\.\/([a-z]{2})\/\1$/;
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
const languages = Object.entries(others)
  .filter(([request]) => LANGUAGE.test(request))
  .map(([request, own]) => [path.basename(request), sum(own), own])
  .sort((a, b) => b[1] - a[1]);
const notLoaded = new Set(languages.slice(1).flatMap(([, , own]) => own));
const all = sum(files.filter((file) => !notLoaded.has(file)));
const pages = Object.entries(others).filter(([request]) => !LANGUAGE.test(request));
const views = pages.map(([request, own]) => [path.basename(request), sum([...first, ...own]), sum(own)]);

console.log(`${kB(sum(first))}  first view without a page`);
for (const [name, view, own] of views.sort((a, b) => b[1] - a[1])) {
  console.log(`${kB(view)}  first view of ${name} (${kB(own).trim()} of its own)`);
}
for (const [name, own] of languages) console.log(`${kB(own)}  for the language ${name} beside each view`);
console.log(`${kB(all)}  all files, with one language`);

const problems = [
  ...views.filter(([, view]) => view > MAX_VIEW).map(([name, view]) => `first view of ${name}: ${kB(view)}`),
  ...files.filter((file) => sizeOf(file) > MAX_FILE).map((file) => `${file}: ${kB(sizeOf(file))}`),
  ...languages.filter(([, own]) => own > MAX_LANGUAGE).map(([name, own]) => `language ${name}: ${kB(own)}`),
  ...(all > MAX_ALL ? [`all: ${kB(all)}`] : []),
];
for (const problem of problems) console.error(`too large: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
