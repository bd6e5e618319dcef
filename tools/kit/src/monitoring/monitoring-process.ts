import path from 'node:path';
import type { ProcessSpec } from '@sms/dev-env';
import type { MonitoringPrograms } from '../packages/find-packages';

const STOP_GRACE_MS = 5_000;

/** node_exporter with nothing but the files of a folder, each of which a job has left. */
export function textfileProcess(programs: MonitoringPrograms, folder: string, port: number): ProcessSpec {
  return served(
    {
      name: 'node-exporter',
      command: programs.nodeExporter,
      args: [
        '--collector.disable-defaults',
        '--collector.textfile',
        `--collector.textfile.directory=${folder}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      cwd: programs.cwd,
      logFile: `${folder}.log`,
      marker: folder,
    },
    `http://127.0.0.1:${port}/metrics`,
  );
}

/** Prometheus or Alertmanager with the settings `<name>.yml` of a folder, which also gets its data and its log. */
export function monitoringProcess(
  name: 'prometheus' | 'alertmanager',
  programs: MonitoringPrograms,
  folder: string,
  port: number,
): ProcessSpec {
  const settings = path.join(folder, `${name}.yml`);
  const data = path.join(folder, `${name}-data`);
  const own =
    name === 'prometheus' ? [`--storage.tsdb.path=${data}`] : [`--storage.path=${data}`, '--cluster.listen-address='];
  return served(
    {
      name,
      command: programs[name],
      args: [`--config.file=${settings}`, `--web.listen-address=127.0.0.1:${port}`, ...own],
      cwd: programs.cwd,
      logFile: path.join(folder, `${name}.log`),
      marker: settings,
    },
    `http://127.0.0.1:${port}/-/ready`,
  );
}

function served(
  spec: Pick<ProcessSpec, 'name' | 'command' | 'args' | 'cwd' | 'logFile' | 'marker'>,
  readyUrl: string,
): ProcessSpec {
  return {
    ...spec,
    env: process.env,
    stage: 1,
    stopSignals: ['SIGTERM', 'SIGKILL'],
    stopGraceMs: STOP_GRACE_MS,
    isReady: () =>
      fetch(readyUrl).then(
        (response) => response.ok,
        () => false,
      ),
  };
}
