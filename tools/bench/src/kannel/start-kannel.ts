import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { RunningProcesses } from '@sms/dev-env';
import { cpuSeconds, type KannelPrograms, SENDSMS_PASSWORD, startKannel, startSimulator } from '@sms/kit';
import type { CpuSample } from '../measure/cpu-attribution';

const LINK = { name: 'bench', systemId: 'kannel', password: 'secret' };
/** As many unanswered submits as the measured system's carrier has. */
const WINDOW = 50;
/** Warnings and what is worse: the others write nothing for a message either. */
const LOG_LEVEL = 2;
/** Kinds of reports as bits: delivered, and taken by the SMSC. */
const DELIVERED_AND_TAKEN = '9';

export interface BenchKannel {
  /** Where a GET sends the message, with two callbacks to follow. */
  sendUrl(callbackUrl: string, phone: string, text: string): string;
  cpu(): CpuSample;
  stop(): Promise<void>;
}

/** Kannel with a simulator of its own, which is the program that the measured system submits to. */
export async function startBenchKannel(
  programs: KannelPrograms,
  folder: string,
  spooled: boolean,
): Promise<BenchKannel> {
  const spool = spooled ? path.join(folder, 'spool') : undefined;
  await mkdir(spool ?? folder, { recursive: true });
  const running = await RunningProcesses.open(folder);
  const simulator = await startSimulator('smsc-simulator', LINK, folder, running, { LOG_LEVEL: 'warn' });
  const stopSimulator = async (): Promise<void> => {
    await simulator.stop();
    running.close();
  };
  const links = [{ ...LINK, port: simulator.port }];
  const kannel = await startKannel(programs, links, path.join(folder, 'kannel'), {
    logLevel: LOG_LEVEL,
    window: WINDOW,
    spool,
  }).catch(async (error: unknown) => {
    await stopSimulator();
    throw error;
  });
  return {
    sendUrl: (callbackUrl, phone, text) => {
      const query = new URLSearchParams({
        username: LINK.name,
        password: SENDSMS_PASSWORD,
        from: 'SMSINFO',
        to: phone,
        text,
        'dlr-mask': DELIVERED_AND_TAKEN,
        'dlr-url': `${callbackUrl}/?kind=%d&to=%p`,
      });
      return `${kannel.sendSmsUrl}?${query.toString()}`;
    },
    cpu: () =>
      Object.fromEntries(
        [simulator.process, ...kannel.processes].map(({ name, pid = 0 }) => [name, { pid, seconds: cpuSeconds(pid) }]),
      ),
    stop: async () => {
      await kannel.close();
      await stopSimulator();
    },
  };
}
