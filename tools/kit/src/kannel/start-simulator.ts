import path from 'node:path';
import { freePort, type RunningProcesses, serviceNode, SupervisedProcess, workspaceRoot } from '@sms/dev-env';

const READY_WITHIN_MS = 30_000;
const STOP_GRACE_MS = 5_000;
const BUNDLE = 'dist/apps/smsc-simulator/main.js';

interface Account {
  readonly systemId: string;
  readonly password: string;
}

export interface SimulatorProcess {
  readonly name: string;
  readonly port: number;
  readonly process: SupervisedProcess;
  readonly controlUrl: string;
  stop(): Promise<void>;
}

/** A simulator of its own for one link: receipts go to any session of an account. */
export async function startSimulator(
  name: string,
  account: Account,
  folder: string,
  running: RunningProcesses,
  env: NodeJS.ProcessEnv = { SMSC_SIMULATOR_RECORD_TEXT: 'true' },
): Promise<SimulatorProcess> {
  const [port, controlPort] = [await freePort(), await freePort()];
  const controlUrl = `http://127.0.0.1:${controlPort}`;
  const bundle = path.join(workspaceRoot(), BUNDLE);
  const marker = `--simulator=${folder}/${name}`;
  const simulator = new SupervisedProcess(
    {
      name,
      command: serviceNode(),
      args: [bundle, marker],
      env: {
        ...process.env,
        SMSC_SIMULATOR_SMPP_PORT: String(port),
        SMSC_SIMULATOR_CONTROL_PORT: String(controlPort),
        SMSC_SIMULATOR_SYSTEM_ID: account.systemId,
        SMSC_SIMULATOR_PASSWORD: account.password,
        ...env,
      },
      cwd: workspaceRoot(),
      logFile: path.join(folder, `${name}.log`),
      marker,
      stage: 1,
      stopSignals: ['SIGTERM', 'SIGKILL'],
      stopGraceMs: STOP_GRACE_MS,
      isReady: () =>
        fetch(`${controlUrl}/healthz`).then(
          (response) => response.ok,
          () => false,
        ),
    },
    running,
    () => undefined,
  );
  simulator.start();
  await simulator.waitReady(READY_WITHIN_MS);
  return {
    name,
    port,
    process: simulator,
    controlUrl,
    stop: () => simulator.stop(),
  };
}
