import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, mustRun, RunningProcesses, SupervisedProcess, type System, workspaceRoot } from '@sms/dev-env';
import { type MonitoringPrograms, monitoringProcess, textfileProcess } from '@sms/kit';
import { type Expected, isOf, type Notified } from './notifications';
import { shortened } from './shortened';

const OBSERVABILITY = 'deploy/observability';
const CHECK_MS = 20_000;
const READY_WITHIN_MS = 30_000;
/** Metrics of ours, as rules and boards name them. */
const METRIC = /\b(?:audit|backup|billing|build|gateway|messaging|otp|outbox|partitions|rpc|webhook)_[a-z_]+\b/g;

interface MonitoringOptions {
  /** What windows and `for` are divided by. */
  readonly factor: number;
  /** To which alerts are sent. */
  readonly receiverUrl: string;
  /** The folder where jobs leave what they say of themselves. */
  readonly textfiles: string;
}

/** Prometheus with the rules of this repository, Alertmanager and node_exporter, beside a running system. */
export class Monitoring {
  private constructor(
    private readonly url: string,
    private readonly rules: string,
    private readonly processes: readonly SupervisedProcess[],
    private readonly running: RunningProcesses,
  ) {}

  /** @throws when promtool refuses the rules or the settings */
  static async start(
    programs: MonitoringPrograms,
    system: System,
    { factor, receiverUrl, textfiles }: MonitoringOptions,
  ): Promise<Monitoring> {
    const folder = path.join(system.dataDir, 'monitoring');
    await mkdir(folder);
    const [port, alertPort, hostPort] = [await freePort(), await freePort(), await freePort()];
    const rules = await readShipped('alerts.yml');
    await writeFile(path.join(folder, 'alerts.yml'), shortened(rules, factor));
    const settings = shortened(await readShipped('prometheus.yml'), factor);
    await writeFile(path.join(folder, 'prometheus.yml'), withTargets(settings, system, { alertPort, hostPort }));
    await writeFile(path.join(folder, 'alertmanager.yml'), alertmanagerSettings(receiverUrl));
    await mustRun(programs.promtool, ['check', 'rules', path.join(workspaceRoot(), OBSERVABILITY, 'alerts.yml')], {
      timeoutMs: CHECK_MS,
    });
    await mustRun(programs.promtool, ['check', 'config', path.join(folder, 'prometheus.yml')], { timeoutMs: CHECK_MS });
    const running = await RunningProcesses.open(folder);
    const processes = [
      textfileProcess(programs, textfiles, hostPort),
      monitoringProcess('alertmanager', programs, folder, alertPort),
      monitoringProcess('prometheus', programs, folder, port),
    ].map((spec) => new SupervisedProcess(spec, running, () => undefined));
    const monitoring = new Monitoring(`http://127.0.0.1:${port}`, rules, processes, running);
    try {
      for (const process of processes) process.start();
      for (const process of processes) await process.waitReady(READY_WITHIN_MS);
    } catch (error) {
      await monitoring.stop();
      throw error;
    }
    return monitoring;
  }

  async alertNames(): Promise<string[]> {
    const { groups } = await this.ask<{ groups: { rules: { name: string; type: string }[] }[] }>('rules');
    return groups.flatMap(({ rules }) => rules.filter(({ type }) => type === 'alerting').map(({ name }) => name));
  }

  /** Whether one of the alerts fires, or would as soon as its `for` is over. */
  async isActive(expected: readonly Expected[]): Promise<boolean> {
    const { alerts } = await this.ask<{ alerts: Pick<Notified, 'labels'>[] }>('alerts');
    return alerts.some((one) => expected.some((alert) => isOf(one, alert)));
  }

  /** What is wrong with the expressions of rules and boards: metrics that no process has served, syntax. */
  async problems(): Promise<string[]> {
    const known = new Set(await this.ask<string[]>('label/__name__/values'));
    const expressions = await boardExpressions();
    const named = [withoutTexts(this.rules), ...expressions].join('\n').match(METRIC) ?? [];
    const refused = await Promise.all(
      expressions.map(async (expr) => ((await this.fetch(`query?query=${encodeURIComponent(expr)}`)).ok ? [] : [expr])),
    );
    return [
      ...[...new Set(named)].filter((name) => !known.has(name)).map((name) => `no process serves ${name}`),
      ...refused.flat().map((expr) => `Prometheus refuses the expression ${expr}`),
    ];
  }

  async stop(): Promise<void> {
    for (const process of this.processes) await process.stop();
    this.running.close();
  }

  private async ask<T>(what: string): Promise<T> {
    return ((await (await this.fetch(what)).json()) as { data: T }).data;
  }

  private fetch(what: string): Promise<Response> {
    return fetch(`${this.url}/api/v1/${what}`);
  }
}

const readShipped = (file: string): Promise<string> =>
  readFile(path.join(workspaceRoot(), OBSERVABILITY, file), 'utf8');

async function boardExpressions(): Promise<string[]> {
  const boards = (await readdir(path.join(workspaceRoot(), OBSERVABILITY, 'grafana'))).map((file) => `grafana/${file}`);
  const texts = await Promise.all(boards.map(readShipped));
  return texts.flatMap((text) =>
    (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  );
}

/** Without comments and annotations, which name services and pages. */
function withoutTexts(yaml: string): string {
  return yaml.replace(/^\s*(?:#|summary:|runbook_url:).*$/gm, '');
}

/** The processes of the system in place of the hosts of the example. */
function withTargets(
  settings: string,
  { replicas }: System,
  { alertPort, hostPort }: { readonly alertPort: number; readonly hostPort: number },
): string {
  return settings
    .replace('alertmanager:9093', `127.0.0.1:${alertPort}`)
    .replace('node-exporter:9100', `127.0.0.1:${hostPort}`)
    .replace(/\['([a-z-]+):9100'\]/g, (_whole, service: string) => {
      const processes = Object.entries(replicas).find(([name]) => name === service)?.[1];
      if (!processes) throw new Error(`prometheus.yml names ${service}, which is no service`);
      return `[${processes.map(({ opsUrl }) => `'${new URL(opsUrl ?? '').host}'`).join()}]`;
    });
}

/** Every alert at once and by itself, and its end too. */
function alertmanagerSettings(receiverUrl: string): string {
  return JSON.stringify({
    route: { receiver: 'tool', group_by: ['...'], group_wait: '0s', group_interval: '1s', repeat_interval: '1h' },
    receivers: [{ name: 'tool', webhook_configs: [{ url: receiverUrl, send_resolved: true }] }],
  });
}
