import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { serviceNodeVersion } from '@sms/dev-env';
import { runGrowth } from './growth/run-growth';
import { planFromArguments } from './plan';
import { type Circumstances, replacePart, workPart } from './report/page';
import { printWork } from './report/print';
import { cpuPlot, ratePlot } from './report/plots';
import { summariseWork, type WorkResult } from './report/results';
import { runWork } from './works/run-work';
import { USUAL_WORKS, WORKS } from './works';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Measures systems of its own, each started in a temporary folder and removed afterwards. False: a rate is refused. */
async function main(): Promise<boolean> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const [first, ...others] = process.argv.slice(2);
  if (first === 'growth') return runGrowth(others, { say, signal: stopped.signal });
  const known = WORKS.map(({ name }) => name);
  const { only, json, plots, page, ...plan } = planFromArguments(process.argv.slice(2), known, USUAL_WORKS);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${serviceNodeVersion()}`;
  say(`${machine}, ${plan.connections} connections, ${plan.rounds} rounds of ${plan.seconds} s each`);
  if (plan.scale !== 1) say(`--scale ${plan.scale}: sizes in the titles are smaller by that`);
  const results: WorkResult[] = [];
  for (const work of WORKS.filter(({ name }) => only.includes(name))) {
    const result = summariseWork(work, await runWork(work, { plan, say, signal: stopped.signal }));
    printWork(result, plan.scale === 1, say);
    results.push(result);
  }
  if (plots !== undefined) await drawPlots(plots, results);
  if (page !== undefined) await writePage(page, results, { machine, ...plan });
  if (json !== undefined) await writeFile(json, `${JSON.stringify({ machine, plan, works: results }, null, 2)}\n`);
  return results.every(({ refusals }) => refusals.length === 0);
}

async function writePage(file: string, results: readonly WorkResult[], at: Omit<Circumstances, 'day'>): Promise<void> {
  const circumstances = { ...at, day: new Date().toISOString().slice(0, 10) };
  const page = results.reduce(
    (text, result) => replacePart(text, result.work, workPart(result, circumstances)),
    await readFile(file, 'utf8'),
  );
  await writeFile(file, page);
}

async function drawPlots(folder: string, results: readonly WorkResult[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const result of results) {
    if (result.contestants.some(({ rate }) => rate.rounds > 0))
      await writeFile(path.join(folder, `bench-${result.work}.svg`), ratePlot(result));
    const cpu = cpuPlot(result);
    if (cpu !== undefined) await writeFile(path.join(folder, `bench-${result.work}-cpu.svg`), cpu);
  }
}

main().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
