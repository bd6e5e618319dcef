import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { serviceNodeVersion } from '@sms/dev-env';
import { type Log, runTool, stopSignal } from '@sms/kit';
import { runGrowth } from './growth/run-growth';
import { planFromArguments } from './plan';
import { type Circumstances, replacePart, suitePart } from './report/page';
import { printSuite } from './report/print';
import { summariseSuite, type SuiteResult } from './report/results';
import { runSuite } from './suites/run-suite';
import { USUAL_SUITES, SUITES } from './suites';

/** Measures systems of its own, each started in a temporary folder and removed afterwards. False: a rate is refused. */
async function main(args: string[], log: Log): Promise<boolean> {
  const signal = stopSignal();
  const [first, ...others] = args;
  if (first === 'growth') return runGrowth(others, { log, signal });
  const known = SUITES.map(({ name }) => name);
  const { only, json, page, ...plan } = planFromArguments(args, known, USUAL_SUITES);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${serviceNodeVersion()}`;
  log(`${machine}, ${plan.connections} connections, ${plan.rounds} rounds of ${plan.seconds} s each`);
  if (plan.scale !== 1)
    log(`--scale ${plan.scale}: sizes in the titles are smaller by that, and the goals are those of full size`);
  const at = { machine, ...plan, day: new Date().toISOString().slice(0, 10) };
  const results: SuiteResult[] = [];
  for (const suite of SUITES.filter(({ name }) => only.includes(name))) {
    const result = summariseSuite(suite, await runSuite(suite, { plan, log, signal }));
    printSuite(result, at, log);
    results.push(result);
  }
  if (page !== undefined) await writePage(page, results, at);
  if (json !== undefined) await writeFile(json, `${JSON.stringify({ machine, plan, suites: results }, null, 2)}\n`);
  return results.every(({ refusals }) => refusals.length === 0);
}

async function writePage(file: string, results: readonly SuiteResult[], at: Circumstances): Promise<void> {
  const page = results.reduce(
    (text, result) => replacePart(text, result.suite, suitePart(result, at)),
    await readFile(file, 'utf8'),
  );
  await writeFile(file, page);
}

runTool(main);
