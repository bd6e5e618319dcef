import path from 'node:path';
import type { ProcessSpec } from '@sms/dev-env';
import type { MonitoringPrograms } from '../packages/find-packages';

const STOP_GRACE_MS = 5_000;

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
  return {
    name,
    command: programs[name],
    args: [`--config.file=${settings}`, `--web.listen-address=127.0.0.1:${port}`, ...own],
    env: process.env,
    cwd: programs.cwd,
    logFile: path.join(folder, `${name}.log`),
    marker: settings,
    stage: 1,
    stopSignals: ['SIGTERM', 'SIGKILL'],
    stopGraceMs: STOP_GRACE_MS,
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/-/ready`).then(
        (response) => response.ok,
        () => false,
      ),
  };
}
