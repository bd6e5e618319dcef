import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, RunningProcesses, SupervisedProcess } from '@sms/dev-env';
import { type MonitoringPrograms, monitoringProcess } from '@sms/kit';

const READY_WITHIN_MS = 30_000;

/** A Prometheus that scrapes dispatchers, as many as there are at the moment, once a second. */
export class BenchPrometheus {
  private constructor(
    private readonly folder: string,
    private readonly url: string,
    private readonly process: SupervisedProcess,
    private readonly running: RunningProcesses,
  ) {}

  static async start(programs: MonitoringPrograms, folder: string): Promise<BenchPrometheus> {
    await mkdir(folder);
    const discovery = { files: [path.join(folder, 'targets.json')], refresh_interval: '1s' };
    const settings = {
      global: { scrape_interval: '1s' },
      scrape_configs: [{ job_name: 'webhook-dispatcher', file_sd_configs: [discovery] }],
    };
    // JSON is YAML.
    await writeFile(path.join(folder, 'prometheus.yml'), JSON.stringify(settings));
    const port = await freePort();
    const running = await RunningProcesses.open(folder);
    const spec = monitoringProcess('prometheus', programs, folder, port);
    const process = new SupervisedProcess(spec, running, () => undefined);
    const prometheus = new BenchPrometheus(folder, `http://127.0.0.1:${port}`, process, running);
    await prometheus.scrape([]);
    try {
      process.start();
      await process.waitReady(READY_WITHIN_MS);
    } catch (error) {
      await prometheus.stop();
      throw error;
    }
    return prometheus;
  }

  /** From now on these addresses are scraped. */
  async scrape(addresses: readonly string[]): Promise<void> {
    const file = path.join(this.folder, 'targets.json');
    await writeFile(`${file}.new`, JSON.stringify([{ targets: addresses }]));
    await rename(`${file}.new`, file);
  }

  /** The value of a query with one result; undefined: it has none. @throws when Prometheus refuses the query */
  async value(query: string): Promise<number | undefined> {
    const response = await fetch(`${this.url}/api/v1/query?query=${encodeURIComponent(query)}`);
    if (!response.ok) throw new Error(`Prometheus refuses the query: ${await response.text()}`);
    const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } };
    const [first] = data.result;
    return first && Number(first.value[1]);
  }

  async stop(): Promise<void> {
    await this.process.stop();
    this.running.close();
  }
}
