import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort, RunningProcesses, serviceNode, SupervisedProcess, workspaceRoot } from '@sms/dev-env';
import type { CpuSample } from '../measure/cpu-attribution';
import { cpuSeconds } from '../measure/process-times';
import type { KannelPrograms } from './find-kannel';
import { KANNEL_PASSWORD, KANNEL_USER, kannelConfig } from './kannel-config';

const READY_WITHIN_MS = 30_000;
const STOP_GRACE_MS = 5_000;
const SMSC = { systemId: 'kannel', password: 'secret' };
/** Kinds of reports as bits: delivered, and taken by the SMSC. */
const DELIVERED_AND_TAKEN = '9';

export interface Kannel {
  /** Where a GET sends the message, with two callbacks to follow. */
  sendUrl(callbackUrl: string, phone: string, text: string): string;
  cpu(): CpuSample;
  stop(): Promise<void>;
}

/** Kannel with a simulator of its own, which is the program that the measured system submits to. */
export async function startKannel(programs: KannelPrograms, folder: string, spooled: boolean): Promise<Kannel> {
  const spool = spooled ? path.join(folder, 'spool') : undefined;
  await mkdir(spool ?? folder, { recursive: true });
  const ports = { admin: await freePort(), smsbox: await freePort(), sendSms: await freePort() };
  const smscPort = await freePort();
  const config = path.join(folder, 'kannel.conf');
  await writeFile(config, kannelConfig(ports, { ...SMSC, port: smscPort }, folder, spool));
  const running = await RunningProcesses.open(folder);
  const supervised = (name: string, command: string, args: string[], port: number, env = {}): SupervisedProcess =>
    new SupervisedProcess(
      {
        name,
        command,
        args,
        env: { ...process.env, ...env },
        cwd: name === 'smsc-simulator' ? workspaceRoot() : folder,
        logFile: path.join(folder, `${name}.out`),
        marker: folder,
        stage: 1,
        stopSignals: ['SIGTERM', 'SIGKILL'],
        stopGraceMs: STOP_GRACE_MS,
        isReady: () => accepts(port),
      },
      running,
      () => undefined,
    );
  const simulator = path.join(workspaceRoot(), 'dist/apps/smsc-simulator/main.js');
  const processes = [
    supervised('smsc-simulator', serviceNode(), [simulator, `--data-dir=${folder}`], smscPort, {
      SMSC_SIMULATOR_SMPP_PORT: String(smscPort),
      SMSC_SIMULATOR_CONTROL_PORT: String(await freePort()),
      SMSC_SIMULATOR_SYSTEM_ID: SMSC.systemId,
      SMSC_SIMULATOR_PASSWORD: SMSC.password,
      LOG_LEVEL: 'warn',
    }),
    supervised('bearerbox', programs.bearerbox, [config], ports.admin),
    supervised('smsbox', programs.smsbox, [config], ports.sendSms),
  ];
  const stop = async (): Promise<void> => {
    for (const one of [...processes].reverse()) await one.stop();
    running.close();
  };
  try {
    for (const one of processes) {
      one.start();
      await one.waitReady(READY_WITHIN_MS);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    sendUrl: (callbackUrl, phone, text) => {
      const query = new URLSearchParams({
        username: KANNEL_USER,
        password: KANNEL_PASSWORD,
        from: 'SMSINFO',
        to: phone,
        text,
        'dlr-mask': DELIVERED_AND_TAKEN,
        'dlr-url': `${callbackUrl}/?kind=%d&to=%p`,
      });
      return `http://127.0.0.1:${ports.sendSms}/cgi-bin/sendsms?${query.toString()}`;
    },
    cpu: () => Object.fromEntries(processes.map(({ name, pid = 0 }) => [name, { pid, seconds: cpuSeconds(pid) }])),
    stop,
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
