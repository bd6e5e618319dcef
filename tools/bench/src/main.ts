import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { serviceNodeVersion } from '@sms/dev-env';
import { type Log, runTool, stopSignal } from '@sms/kit';
import { runGrowth } from './growth/run-growth';
import { planFromArguments } from './plan';
import { type Circumstances, replacePart, workPart } from './report/page';
import { printWork } from './report/print';
import { summariseWork, type WorkResult } from './report/results';
import { runWork } from './works/run-work';
import { USUAL_WORKS, WORKS } from './works';

/** Measures systems of its own, each started in a temporary folder and removed afterwards. False: a rate is refused. */
async function main(args: string[], log: Log): Promise<boolean> {
  const signal = stopSignal();
  const [first, ...others] = args;
  if (first === 'growth') return runGrowth(others, { say: log, signal });
  const known = WORKS.map(({ name }) => name);
  const { only, json, page, ...plan } = planFromArguments(args, known, USUAL_WORKS);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${serviceNodeVersion()}`;
  log(`${machine}, ${plan.connections} connections, ${plan.rounds} rounds of ${plan.seconds} s each`);
  if (plan.scale !== 1)
    log(`--scale ${plan.scale}: sizes in the titles are smaller by that, and the goals are those of full size`);
  const at = { machine, ...plan, day: new Date().toISOString().slice(0, 10) };
  const results: WorkResult[] = [];
  for (const work of WORKS.filter(({ name }) => only.includes(name))) {
    const result = summariseWork(work, await runWork(work, { plan, say: log, signal }));
    printWork(result, at, log);
    results.push(result);
  }
  if (page !== undefined) await writePage(page, results, at);
  if (json !== undefined) await writeFile(json, `${JSON.stringify({ machine, plan, works: results }, null, 2)}\n`);
  return results.every(({ refusals }) => refusals.length === 0);
}

async function writePage(file: string, results: readonly WorkResult[], at: Circumstances): Promise<void> {
  const page = results.reduce(
    (text, result) => replacePart(text, result.work, workPart(result, at)),
    await readFile(file, 'utf8'),
  );
  await writeFile(file, page);
}

runTool(main);
