import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, type ProcessSpec, RunningProcesses, SupervisedProcess } from '@sms/dev-env';
import { accepts } from '../measure/accepts';
import { kannelConfig, type KannelLink, type KannelPorts, type KannelSettings } from './kannel-config';

const READY_WITHIN_MS = 20_000;
const STOP_GRACE_MS = 5_000;
const USUAL: KannelSettings = { logLevel: 1, window: 10 };

export interface KannelPrograms {
  readonly bearerbox: string;
  readonly smsbox: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Kannel {
  readonly sendSmsUrl: string;
  readonly processes: readonly SupervisedProcess[];
  /** Takes requests and makes reports; holds nothing itself. */
  readonly smsbox: { kill(): Promise<void>; start(): Promise<void> };
  close(): Promise<void>;
}

/** bearerbox, which speaks to SMSCs, and smsbox in front of it, which speaks HTTP. */
export async function startKannel(
  programs: KannelPrograms,
  links: readonly KannelLink[],
  folder: string,
  settings: KannelSettings = USUAL,
): Promise<Kannel> {
  await mkdir(folder, { recursive: true });
  const ports: KannelPorts = { admin: await freePort(), smsbox: await freePort(), sendSms: await freePort() };
  const config = path.join(folder, 'kannel.conf');
  await writeFile(config, kannelConfig(ports, links, folder, settings));
  const running = await RunningProcesses.open(folder);
  const supervise = (name: 'bearerbox' | 'smsbox', port: number): SupervisedProcess =>
    new SupervisedProcess(processOf(name, programs, config, port), running, () => undefined);
  const [bearer, sms] = [supervise('bearerbox', ports.admin), supervise('smsbox', ports.sendSms)];
  const start = async (process: SupervisedProcess): Promise<void> => {
    process.start();
    await process.waitReady(READY_WITHIN_MS);
  };
  const close = async (): Promise<void> => {
    await sms.stop();
    await bearer.stop();
    running.close();
  };
  try {
    await start(bearer);
    await start(sms);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    sendSmsUrl: `http://127.0.0.1:${ports.sendSms}/cgi-bin/sendsms`,
    processes: [bearer, sms],
    smsbox: {
      kill: async () => {
        sms.kill('SIGKILL');
        await sms.stop();
      },
      start: () => start(sms),
    },
    close,
  };
}

function processOf(name: 'bearerbox' | 'smsbox', programs: KannelPrograms, config: string, port: number): ProcessSpec {
  const folder = path.dirname(config);
  return {
    name,
    command: programs[name],
    args: [config],
    env: programs.env,
    cwd: folder,
    logFile: path.join(folder, `${name}.out`),
    marker: config,
    stage: 1,
    stopSignals: ['SIGTERM', 'SIGKILL'],
    stopGraceMs: STOP_GRACE_MS,
    isReady: () => accepts(port),
  };
}
