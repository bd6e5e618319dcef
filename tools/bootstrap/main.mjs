import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { BootstrapError } from './bootstrap-error.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { machinePace } from './machine-pace.mjs';
import { ensureNode } from './node.mjs';
import { security } from './security.mjs';
import { ensureServiceNode } from './service-node.mjs';
import { runTests, TIERS } from './test.mjs';

/** They look at a system that runs already. */
const STARTS_NOTHING = new Set(['apps/audit', 'apps/smsctl', 'tools/demo']);

const root = path.resolve(import.meta.dirname, '../..');

const commands = {
  install: () => prepare({ tests: true }),
  build: () => prepare({ build: true }),
  start: (args) => runBuilt('tools/launcher', args),
  demo: (args) => runBuilt('tools/demo', args),
  bench,
  interop,
  faults: (args) => runBuilt('tools/faults', args),
  audit: (args) => runBuilt('apps/audit', args),
  smsctl: (args) => runBuilt('apps/smsctl', args),
  soak: (args) => runBuilt('tools/faults', args, 'soak.js'),
  alerts: (args) => runBuilt('tools/faults', args, 'alerts.js'),
  'upgrade-test': (args) => runBuilt('tools/faults', args, 'upgrade.js'),
  'restore-drill': (args) => runBuilt('tools/faults', args, 'restore.js'),
  matrix: (args) => runBuilt('tools/faults', args, 'matrix.js'),
  test: (args) => runTests(root, args, prepare),
  security: (args) => security(root, args, prepare),
  screenshots,
  'test-node': testOnNode,
};

export async function main([command, ...args]) {
  process.chdir(root);
  try {
    if (!Object.hasOwn(commands, command)) {
      throw new BootstrapError(`usage: node tools/run.mjs ${Object.keys(commands).join('|')} [arguments]`);
    }
    await commands[command](args);
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

/**
 * Installs and builds what is missing or stale, and has what services run on, where any are to be started; a second copy
 * started meanwhile waits for the first. Only `tests` need the `devDependencies`.
 */
function prepare({ build = false, services = false, tests = false }) {
  return withLock(path.join(root, '.cache/bootstrap.lock'), async () => {
    const built = async () => {
      await ensureInstalled(root, { devDependencies: tests });
      if (build) await ensureBuilt(root);
    };
    // Two downloads at once: on a Node older than that of the services, theirs takes as long as a build.
    await Promise.all([built(), services && ensureServiceNode(root)]);
  });
}

/** The pictures of the console in docs/images, taken again. */
function screenshots(args) {
  process.env.CONSOLE_SCREENSHOTS = path.join(root, 'docs/images');
  return runTests(root, ['console', '--testPathPatterns', 'screenshots', ...args], prepare);
}

/**
 * `<version of Node> [unit] [int] [e2e] [jest arguments]`: the unit and the end-to-end tests unless tiers are named.
 */
async function testOnNode([version, ...args]) {
  await prepare({ tests: true });
  const node = await ensureNode(root, version);
  process.env.SERVICE_NODE = node;
  console.log(`tests on Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  await runTests(root, TIERS.includes(args[0]) ? args : ['unit', 'e2e', ...args], prepare, node);
}

/** `--node 26` among the arguments: everything is measured on that version of Node, fetched at first use. */
async function bench(args) {
  const at = args.indexOf('--node');
  if (at < 0) return runBuilt('tools/bench', args);
  await prepare({});
  process.env.SERVICE_NODE = await ensureNode(root, args[at + 1]);
  await runBuilt('tools/bench', [...args.slice(0, at), ...args.slice(at + 2)]);
}

/** On a slow machine it waits longer, as tests do. */
function interop(args) {
  process.env.TEST_MACHINE_PACE ??= machinePace().toFixed(1);
  return runBuilt('tools/interop', args);
}

/** Runs a built program in this very process, so that a signal has one receiver and the exit code one source. */
async function runBuilt(project, args, bundle = 'main.js') {
  await prepare({ build: true, services: !STARTS_NOTHING.has(project) });
  const file = path.join(root, 'dist', project, bundle);
  if (!existsSync(file)) throw new BootstrapError(`there is no ${path.relative(root, file)}: ${project} was not built`);
  process.argv = [process.execPath, file, ...args];
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(file).href);
}

/**
 * npm runs a script in a shell and passes a SIGTERM on to that shell alone, which ends without telling us: our
 * parent changing is the sign.
 */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
