// How large the built console is, compressed by gzip: each part, each first view, all. Exits with 1 beyond its budget.
// English is in the main file. A browser loads at most one other language, so the largest of them counts for all.
// What only operators load has a budget of its own.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const KB = 1_000;
const MAX_VIEW = 236 * KB;
const MAX_ALL = 410 * KB;
const MAX_FILE = 190 * KB;
const MAX_LANGUAGE = 15 * KB;
const MAX_OPERATORS = 150 * KB;
/** The request of a catalogue: `./de/de` or `./de/operator-de`. */
const LANGUAGE = /^\.\/([a-z]{2})\/(operator-)?\1$/;
/** The request of a part that only operators load. */
const OF_OPERATORS = /\/operator[/-]/;
/** What every page loads beside the files of its parts. */
const ALWAYS = ['index.html', 'theme.js'];
/** What every page of an operator loads besides. */
const OPERATORS_ENTRY = './operator-entry';

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
const isOfOperators = ([request]) => OF_OPERATORS.test(request);

/** The parts of vendors or of operators: pages with their first view, languages, and all files with one language. */
function measured(parts, base, known) {
  const languages = parts
    .filter(([request]) => LANGUAGE.test(request))
    .map(([request, own]) => [path.basename(request), sum(own), own])
    .sort((a, b) => b[1] - a[1]);
  const notLoaded = new Set(languages.slice(1).flatMap(([, , own]) => own));
  const views = parts
    .filter(([request]) => !LANGUAGE.test(request))
    .map(([request, own]) => [path.basename(request), sum([...base, ...own]), sum(own)])
    .sort((a, b) => b[1] - a[1]);
  return { languages, views, all: sum(known.filter((file) => !notLoaded.has(file))) };
}

const operatorParts = Object.entries(others).filter(isOfOperators);
const vendorParts = Object.entries(others).filter((part) => !isOfOperators(part));
const ofVendors = new Set(vendorParts.flatMap(([, own]) => own));
const ofOperators = new Set(operatorParts.flatMap(([, own]) => own).filter((file) => !ofVendors.has(file)));
const vendors = measured(
  vendorParts,
  first,
  files.filter((file) => !ofOperators.has(file)),
);
const operators = measured(operatorParts, [...first, ...(others[OPERATORS_ENTRY] ?? [])], [...ofOperators]);

function print({ languages, views, all }, whose) {
  for (const [name, view, own] of views) {
    console.log(`${kB(view)}  first view of ${name} (${kB(own).trim()} of its own)`);
  }
  for (const [name, own] of languages) console.log(`${kB(own)}  for the language ${name} beside each view`);
  console.log(`${kB(all)}  all files ${whose}, with one language`);
}

console.log(`${kB(sum(first))}  first view without a page`);
print(vendors, 'of vendors');
print(operators, 'of operators alone');

const problems = [
  ...vendors.views.filter(([, view]) => view > MAX_VIEW).map(([name, view]) => `first view of ${name}: ${kB(view)}`),
  ...files.filter((file) => sizeOf(file) > MAX_FILE).map((file) => `${file}: ${kB(sizeOf(file))}`),
  ...vendors.languages.filter(([, own]) => own > MAX_LANGUAGE).map(([name, own]) => `language ${name}: ${kB(own)}`),
  ...(vendors.all > MAX_ALL ? [`all of vendors: ${kB(vendors.all)}`] : []),
  ...(operators.all > MAX_OPERATORS ? [`all of operators: ${kB(operators.all)}`] : []),
];
for (const problem of problems) console.error(`too large: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
