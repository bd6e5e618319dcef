import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { machinePace } from './machine-pace.mjs';
import { runChild } from './run-child.mjs';

/** One Jest run after the other, each of the tiers that take part. */
const RUNS = [['unit', 'int', 'e2e'], ['console'], ['scenarios']];
/**
 * Files at a time: those of services are bound by the processor, those of whole systems wait half of the time, so that
 * together they use the machine best. Each of the latter starts about ten processes. With more of them on a slow machine,
 * services do not answer within their time-outs. Workers with a limit, since the process of each grows with every file.
 */
const WORKERS = 3;
const WORKERS_OF_SYSTEMS = 2;
/** From this pace on, two files at a time use the processors up. */
const SLOW_PACE = 1.5;
/** On a slow machine, this many failed files at most run again alone; more of them are no matter of time. */
const MOST_AGAIN = 5;
/** The last two take part when they are named: one needs a browser, the other measures times for minutes. */
export const TIERS = ['unit', 'int', 'e2e', 'console', 'scenarios'];
const USUAL = ['unit', 'int', 'e2e'];

/**
 * `[unit] [int] [e2e] [console] [scenarios] [jest arguments]`: the first three tiers unless some are named. Ends with one line that a machine can
 * read, `tests: N passed, N failed, N skipped`; fails when a test does or when there was none. On a slow machine a few files that failed
 * run once more, one at a time, and that run counts: tests beside each other take each other's time there.
 */
export async function runTests(root, args, prepare, node = process.execPath) {
  const firstOther = args.findIndex((arg) => !TIERS.includes(arg));
  const named = args.slice(0, firstOther < 0 ? args.length : firstOther);
  const wanted = named.length > 0 ? named : USUAL;
  const browser = wanted.includes('console') ? await ensureBrowser(root) : undefined;
  if (wanted.includes('console') && !browser) {
    console.log('skipped: the tests of the console; no Chromium starts here, CONSOLE_BROWSER may name one');
    if (wanted.length === 1) return;
  }
  const jestArgs = args.slice(named.length);
  const system = ['e2e', 'console', 'scenarios'].some((tier) => wanted.includes(tier));
  await prepare({ build: system, services: system, tests: true });
  const pace = machinePace();
  if (pace >= SLOW_PACE) console.log(`slow machine: deadlines of tests are ${pace.toFixed(1)} times as long`);
  const env = { TEST_MACHINE_PACE: pace.toFixed(1), ...(browser ? { CONSOLE_BROWSER: browser } : {}) };
  const total = { passed: 0, failed: 0, skipped: 0 };
  const chosesWorkers = jestArgs.some((arg) => /^(-w|-i|--maxWorkers|--runInBand)/.test(arg));
  for (const tiers of RUNS) {
    const chosen = tiers.filter((tier) => wanted.includes(tier) && (tier !== 'console' || browser));
    if (chosen.length === 0) continue;
    const quick = pace < SLOW_PACE && (chosen.includes('unit') || chosen.includes('int'));
    const workers = chosen.includes('scenarios') ? 1 : quick ? WORKERS : WORKERS_OF_SYSTEMS;
    const projects = ['--selectProjects', ...chosen];
    let { code, counts } = await runJest(root, node, env, [
      ...projects,
      ...(chosesWorkers ? [] : [`--maxWorkers=${workers}`]),
      '--workerIdleMemoryLimit=1GB',
      '--passWithNoTests',
      ...jestArgs,
    ]);
    const { failedFiles = [], ofFailedFiles } = counts;
    if (code === 1 && pace >= SLOW_PACE && failedFiles.length > 0 && failedFiles.length <= MOST_AGAIN) {
      console.log(`\nfailed on a slow machine, run again alone:\n${failedFiles.join('\n')}\n`);
      const again = await runJest(root, node, env, [...projects, '--runInBand', '--runTestsByPath', ...failedFiles]);
      code = again.code;
      for (const count of Object.keys(total)) counts[count] += (again.counts[count] ?? 0) - ofFailedFiles[count];
    }
    process.exitCode ||= code;
    for (const count of Object.keys(total)) total[count] += counts[count] ?? 0;
    // Ended by a signal: what is left is not wanted any more.
    if (code > 128) break;
  }
  const { passed, failed, skipped } = total;
  console.log(`\ntests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (passed + failed + skipped === 0) process.exitCode ||= 1;
  if (named.length === 0) console.log('not run: the tests of the console, which need a browser (npm run test:console)');
}

/** Resolves with Jest's exit code and what tools/jest/count-reporter.cjs counted. */
async function runJest(root, node, env, args) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-jest-'));
  const counted = path.join(folder, 'counts.json');
  try {
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    const code = await runChild(node, [jest, ...args], { cwd: root, env: { ...env, JEST_COUNTS_FILE: counted } });
    return { code, counts: JSON.parse(await readFile(counted, 'utf8').catch(() => '{}')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
