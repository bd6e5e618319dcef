import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from '../processes/free-port';
import type { RunningProcesses } from '../processes/running-processes';
import { type ProcessSpec, SupervisedProcess } from '../processes/supervised-process';
import type { NatsServer } from './find-nats-server';

const READY_WITHIN_MS = 20_000;
/** The image is pulled at first. */
const READY_WITHIN_MS_DOCKER = 180_000;
const IMAGE = 'nats:2';
const OPEN: NatsAccess = { config: '', env: {} };

/** Identities and permissions of clients; without it every client may do everything. */
export interface NatsAccess {
  /** In nats-server's own format. */
  config: string;
  /** Variables that it refers to. */
  env: Record<string, string>;
}

export interface NatsOptions {
  dataDir: string;
  server: NatsServer;
  env: NodeJS.ProcessEnv;
  access?: NatsAccess;
  running: RunningProcesses;
  log: (line: string) => void;
}

export interface LocalNats {
  url: string;
  process: SupervisedProcess;
}

/** Starts a core NATS server (no JetStream) on a free port of 127.0.0.1; a restart keeps the port. */
export async function startNats({
  dataDir,
  server,
  env,
  access = OPEN,
  running,
  log,
}: NatsOptions): Promise<LocalNats> {
  const port = await freePort();
  const folder = path.join(dataDir, 'nats');
  await mkdir(folder, { recursive: true });
  const spec: ProcessSpec = {
    name: 'nats-server',
    env: { ...env, ...access.env },
    cwd: folder,
    logFile: path.join(dataDir, 'logs/nats-server.log'),
    stage: 0,
    stopSignals: ['SIGTERM', 'SIGKILL'],
    stopGraceMs: 5000,
    isReady: () => greets(port),
    ...(server.kind === 'binary'
      ? await binaryCommand(server.binary, folder, port, access)
      : await dockerCommand(folder, port, access)),
  };
  const nats = new SupervisedProcess(spec, running, log);
  nats.start();
  await nats.waitReady(server.kind === 'binary' ? READY_WITHIN_MS : READY_WITHIN_MS_DOCKER);
  return { url: `nats://127.0.0.1:${port}`, process: nats };
}

type Command = Pick<ProcessSpec, 'command' | 'args' | 'marker'>;

async function binaryCommand(binary: string, folder: string, port: number, access: NatsAccess): Promise<Command> {
  const config = await writeConfig(folder, `127.0.0.1:${port}`, access);
  return { command: binary, args: ['-c', config], marker: config };
}

async function dockerCommand(folder: string, port: number, access: NatsAccess): Promise<Command> {
  const name = `sms-nats-${port}`;
  const config = await writeConfig(folder, '0.0.0.0:4222', access);
  const passed = Object.keys(access.env)
    .map((variable) => `-e ${variable}`)
    .join(' ');
  // A container outlives a docker client that was killed, and would keep the name and the port.
  const script = `docker rm -f ${name} >/dev/null 2>&1; exec docker run --rm --name ${name} -p 127.0.0.1:${port}:4222 -v "$0":/nats-server.conf:ro ${passed} ${IMAGE} -c /nats-server.conf`;
  return { command: 'sh', args: ['-c', script, config], marker: name };
}

async function writeConfig(folder: string, listen: string, access: NatsAccess): Promise<string> {
  const file = path.join(folder, 'nats-server.conf');
  await writeFile(
    file,
    `listen: "${listen}"\nserver_name: "sms-local"\nmax_payload: 1MB\nlogtime: true\n${access.config}\n`,
  );
  return file;
}

/** Whether the server sends its INFO line, which shows that it serves clients. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', (chunk) => settle(chunk.toString('latin1').startsWith('INFO ')));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
