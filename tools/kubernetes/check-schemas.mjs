// Validates each object below deploy/kubernetes* against the schema of its kind, and refuses fields that the schema does
// not have, as `kubectl apply` does. Nothing is rendered: patches are validated by themselves.
import { load, loadAll } from 'js-yaml';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from '../bootstrap/npm.mjs';
import { runQuietly } from '../bootstrap/run-quietly.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const KUSTOMIZE = 'kustomize.config.k8s.io/';
/** The packages with the kinds of extensions, by API group; those of Kubernetes itself are in kubernetes-models. */
const EXTENSIONS = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};
/** What a patch of a Deployment may leave out, because the patched object has it. */
const FROM_THE_BASE = new Set(['selector', 'containers']);

if (!existsSync(path.join(import.meta.dirname, 'node_modules/kubernetes-models'))) {
  const { command, args } = npm();
  const install = [...args, 'ci', '--no-progress', '--ignore-scripts'];
  await runQuietly('fetching the schemas of Kubernetes', command, install, { cwd: import.meta.dirname });
}

const found = [];
let validated = 0;
for (const { where, object, partial } of objects()) {
  for (const problem of await problemsOf(object, partial)) found.push(`${where}: ${object.kind}${problem}`);
  validated += 1;
}
console.log([...found, `${validated} objects validated, ${found.length} problems`].join('\n'));
if (found.length > 0) process.exitCode = 1;

function* objects() {
  const folders = readdirSync(path.join(root, 'deploy')).filter((folder) => folder.startsWith('kubernetes'));
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, 'deploy', folder), { recursive: true })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => path.join('deploy', folder, file)),
  );
  const documents = files.flatMap((where) => loadAll(read(where)).map((object) => ({ where, object })));
  const patches = documents
    .filter(({ object }) => object.apiVersion.startsWith(KUSTOMIZE))
    .flatMap(({ where, object }) => (object.patches ?? []).map((patch) => ({ where, ...patch })));
  const patchFiles = new Set(patches.flatMap(({ where, path: file }) => file && path.join(path.dirname(where), file)));
  for (const { where, object } of documents)
    if (!object.apiVersion.startsWith(KUSTOMIZE)) yield { where, object, partial: patchFiles.has(where) };
  for (const { where, patch } of patches) {
    const object = load(patch ?? '');
    if (object?.kind) yield { where, object, partial: true };
  }
  // As docs/operations/kubernetes.md makes one of them.
  const spec = load(read('deploy/observability/alerts.yml'));
  const rule = { apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata: { name: 'sms' }, spec };
  yield { where: 'deploy/observability/alerts.yml', object: rule, partial: false };
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

async function problemsOf(object, partial) {
  const known = EXTENSIONS[object.apiVersion.split('/')[0]] ?? 'kubernetes-models';
  let models;
  try {
    models = await import(`${known}/${object.apiVersion}/${object.kind}`);
  } catch {
    return [` of ${object.apiVersion} is unknown`];
  }
  const unread = new Set();
  const problems = [];
  try {
    models[object.kind].prototype.validate.call(watched(object, '', unread));
  } catch (error) {
    if (!Array.isArray(error.errors)) throw error;
    const errors = error.errors.filter(({ params }) => !(partial && FROM_THE_BASE.has(params.missingProperty)));
    problems.push(...errors.map(({ instancePath, message }) => `${instancePath} ${message}`));
  }
  return [...problems, ...[...unread].map((field) => `${field} is no field`)];
}

/** The validators read each field of their schema and ignore others: what they have not read is unknown. */
function watched(value, at, unread) {
  if (typeof value !== 'object' || value === null) return value;
  for (const key of Object.keys(value)) unread.add(`${at}/${key}`);
  return new Proxy(value, {
    get(target, key) {
      unread.delete(`${at}/${String(key)}`);
      return watched(target[key], `${at}/${String(key)}`, unread);
    },
  });
}
