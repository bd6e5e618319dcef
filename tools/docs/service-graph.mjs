// Draws which service calls which, from the imports of contracts that exist, into docs/architecture.md.
// With --check it changes nothing and fails when the page is stale. Either way it fails when an import is not
// allowed by tools/lint/boundaries.mjs or the calls go round in a circle.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS } from '../lint/boundaries.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const PAGE = path.join(root, 'docs/architecture.md');
const BEGIN = '<!-- service graph: begin (npm run docs:graph) -->';
const END = '<!-- service graph: end -->';
const TEST = /\.(spec|int-spec|e2e-spec)\.ts$|[/\\]testing[/\\]/;

/** What is imported from the contract of a service: constants in UPPER_CASE are what it can be asked or sent. */
function contractImports(source) {
  const found = [];
  for (const [, names, contract] of source.matchAll(
    /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'@sms\/contracts\/([a-z-]+)'/g,
  )) {
    for (const name of names.split(',').map((part) => part.trim())) found.push({ contract, name });
  }
  return found;
}

function callsOf(service) {
  const calls = new Map();
  const sources = path.join(root, 'apps', service, 'src');
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || TEST.test(file)) continue;
    for (const { contract, name } of contractImports(readFileSync(path.join(sources, file), 'utf8'))) {
      if (contract === service || !(contract in CALLS)) continue;
      const kinds = calls.get(contract) ?? new Set();
      if (name.endsWith('_OPERATIONS')) kinds.add('requests');
      if (name.endsWith('_EVENTS')) kinds.add('events');
      calls.set(contract, kinds);
    }
  }
  return calls;
}

const edges = Object.keys(CALLS).flatMap((service) =>
  [...callsOf(service)].map(([callee, kinds]) => ({ service, callee, kinds: [...kinds].sort().reverse() })),
);

const forbidden = edges.filter(({ service, callee }) => !CALLS[service].includes(callee));
for (const { service, callee } of forbidden)
  console.error(`${service} imports the contract of ${callee}, which tools/lint/boundaries.mjs does not allow`);

function circle(service, trail = []) {
  if (trail.includes(service)) return [...trail, service];
  for (const { callee } of edges.filter((edge) => edge.service === service)) {
    const found = circle(callee, [...trail, service]);
    if (found) return found;
  }
  return undefined;
}
const round = Object.keys(CALLS)
  .map((service) => circle(service))
  .find((found) => found !== undefined);
if (round) console.error(`services call one another in a circle: ${round.join(' → ')}`);

// Solid: a request that waits for its answer. Dashed: events only, out of an outbox.
const lines = edges
  .filter(({ kinds }) => kinds.length > 0)
  .map(
    ({ service, callee, kinds }) =>
      `  ${service} ${kinds.includes('requests') ? '-->' : '-.->'}|${kinds.join(' + ')}| ${callee}`,
  )
  .sort();
const graph = [
  '```mermaid',
  'flowchart LR',
  '  client([HTTP client]) --> gateway',
  ...lines,
  '  messaging --> carrier([SMPP carrier])',
  '  webhook-dispatcher --> receiver([vendor receiver])',
  '```',
].join('\n');

const page = readFileSync(PAGE, 'utf8');
const [before, rest] = page.split(BEGIN);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`${PAGE} has no place for the graph`);
const drawn = `${before}${BEGIN}\n${graph}\n${END}${after}`;

const stale = drawn !== page;
if (stale && process.argv.includes('--check'))
  console.error('docs/architecture.md shows another service graph than the code has: run npm run docs:graph');
else if (stale) writeFileSync(PAGE, drawn);
process.exitCode = forbidden.length > 0 || round || (stale && process.argv.includes('--check')) ? 1 : 0;
