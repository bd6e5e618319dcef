// How large the built console is, compressed by gzip: each part, each first view, all. Exits with 1 beyond its budget.
// A browser loads the texts of one language, a file for all pages and those of the page, so the largest language counts.
// What only operators load has a budget of its own.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const KB = 1_000;
const MAX_VIEW = 230 * KB;
/** Grows with the number of pages, of which a browser loads those that are opened. */
const MAX_ALL = 460 * KB;
const MAX_FILE = 190 * KB;
/** Of the files of all pages together, of which a browser loads those of the pages that are opened. */
const MAX_LANGUAGE = 36 * KB;
const MAX_OPERATORS = 150 * KB;
/** The request of a catalogue of operators: `./de/operator-de`. English is in the file of all their pages. */
const LANGUAGE = /^\.\/([a-z]{2})\/operator-\1$/;
/** A file of texts: `assets/texts-de-people-team-ts.0123456789.js`. */
const TEXTS = /^assets\/texts-([a-z]{2})-(.+)-ts\./;
const FRAME = 'frame';
/** `withTexts(['a', 'b'], () => import('./page'))`, from which the parts of routers have their texts. */
const WITH_TEXTS = /withTexts\(\s*\[([^\]]*)\],[^']*?import\((?:\s*\/\*.*?\*\/\s*)?'([^']+)'/g;
const ROUTERS = ['router.tsx', 'operator-pages.tsx', 'shell.tsx'].map((file) => `apps/console/src/shell/${file}`);
/** The request of a part that only operators load. */
const OF_OPERATORS = /\/operator[/-]/;
/** What every page loads beside the files of its parts. */
const ALWAYS = ['index.html', 'theme.js'];
/** What every page of an operator loads besides. */
const OPERATORS_ENTRY = './operator-entry';

const workspaceRoot = path.resolve(import.meta.dirname, '../..');
const dist = path.join(workspaceRoot, 'dist/apps');
const console_ = path.join(dist, 'console');
const parts = JSON.parse(readFileSync(path.join(dist, 'console-parts.json'), 'utf8'));

const sizeOf = (file) => statSync(path.join(console_, `${file}.gz`)).size;
const sum = (files) => [...new Set(files)].reduce((bytes, file) => bytes + sizeOf(file), 0);
const kB = (bytes) => `${(bytes / KB).toFixed(1)} kB`.padStart(9);

const files = readdirSync(console_, { recursive: true })
  .filter((file) => file.endsWith('.gz'))
  .map((file) => file.slice(0, -'.gz'.length));
const texts = files.flatMap((file) => {
  const [, language, name] = TEXTS.exec(file) ?? [];
  return language ? [{ language, name, file }] : [];
});
const ofTexts = new Set(texts.map(({ file }) => file));
const languages = [...new Set(texts.map(({ language }) => language))]
  .map((language) => ({ language, own: texts.filter((text) => text.language === language) }))
  .map(({ language, own }) => [language, sum(own.map(({ file }) => file)), own])
  .sort((a, b) => b[1] - a[1]);
const [, , largest] = languages[0];
const textsOfPage = new Map(
  ROUTERS.flatMap((file) => [...readFileSync(path.join(workspaceRoot, file), 'utf8').matchAll(WITH_TEXTS)]).map(
    ([, names, request]) => [request, [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name.replaceAll('/', '-'))],
  ),
);
/** The files of texts that a page needs in the language in which all texts are the largest. */
const textsOf = (request) =>
  [FRAME, ...(textsOfPage.get(request) ?? [])].map((name) => largest.find((text) => text.name === name).file);

// The parts of texts are counted by their files.
const { entry, '.': _texts, ...others } = parts;
const first = [...ALWAYS, ...entry];
const isOfOperators = ([request]) => OF_OPERATORS.test(request);

/** The parts of vendors or of operators: pages with their first view, and all files but those of vendors' texts. */
function measured(parts, base, known) {
  const languages = parts
    .filter(([request]) => LANGUAGE.test(request))
    .map(([request, own]) => [path.basename(request), sum(own), own])
    .sort((a, b) => b[1] - a[1]);
  const notLoaded = new Set(languages.slice(1).flatMap(([, , own]) => own));
  const views = parts
    .filter(([request]) => !LANGUAGE.test(request))
    .map(([request, own]) => [path.basename(request), sum([...base, ...own, ...textsOf(request)]), sum(own)])
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
  files.filter((file) => !ofOperators.has(file) && !ofTexts.has(file)),
);
vendors.languages = languages;
vendors.all += languages[0][1];
const operators = measured(operatorParts, [...first, ...(others[OPERATORS_ENTRY] ?? [])], [...ofOperators]);

function print({ languages, views, all }, whose) {
  for (const [name, view, own] of views) {
    console.log(`${kB(view)}  first view of ${name} (${kB(own).trim()} of its own, without texts)`);
  }
  for (const [name, own] of languages) console.log(`${kB(own)}  for the language ${name}, of all pages`);
  console.log(`${kB(all)}  all files ${whose}, with one language`);
}

console.log(`${kB(sum([...first, ...textsOf()]))}  first view without a page`);
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
