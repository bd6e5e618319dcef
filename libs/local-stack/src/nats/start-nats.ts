import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from '../free-port';
import type { RunningProcesses } from '../processes/running-processes';
import { type ProcessSpec, SupervisedProcess } from '../processes/supervised-process';
import type { NatsServer } from './find-nats-server';

const READY_WITHIN_MS = 20_000;
/** The image is pulled at first. */
const READY_WITHIN_MS_DOCKER = 180_000;
const IMAGE = 'nats:2';

export interface NatsOptions {
  dataDir: string;
  server: NatsServer;
  env: NodeJS.ProcessEnv;
  running: RunningProcesses;
  log: (line: string) => void;
}

export interface LocalNats {
  url: string;
  process: SupervisedProcess;
}

/** Starts a core NATS server (no JetStream) on a free port of 127.0.0.1; a restart keeps the port. */
export async function startNats({ dataDir, server, env, running, log }: NatsOptions): Promise<LocalNats> {
  const port = await freePort();
  const folder = path.join(dataDir, 'nats');
  await mkdir(folder, { recursive: true });
  const spec: ProcessSpec = {
    name: 'nats-server',
    env,
    cwd: folder,
    logFile: path.join(dataDir, 'logs/nats-server.log'),
    stage: 0,
    stopSignals: ['SIGTERM', 'SIGKILL'],
    stopGraceMs: 5000,
    isReady: () => greets(port),
    ...(server.kind === 'binary' ? await binaryCommand(server.binary, folder, port) : dockerCommand(port)),
  };
  const nats = new SupervisedProcess(spec, running, log);
  nats.start();
  await nats.waitReady(server.kind === 'binary' ? READY_WITHIN_MS : READY_WITHIN_MS_DOCKER);
  return { url: `nats://127.0.0.1:${port}`, process: nats };
}

type Command = Pick<ProcessSpec, 'command' | 'args' | 'marker'>;

async function binaryCommand(binary: string, folder: string, port: number): Promise<Command> {
  const config = path.join(folder, 'nats-server.conf');
  await writeFile(config, `listen: "127.0.0.1:${port}"\nserver_name: "sms-local"\nmax_payload: 1MB\nlogtime: true\n`);
  return { command: binary, args: ['-c', config], marker: config };
}

function dockerCommand(port: number): Command {
  const name = `sms-nats-${port}`;
  // A container outlives a client that was killed, and would hold the name and the port against its successor.
  const script = `docker rm -f ${name} >/dev/null 2>&1; exec docker run --rm --name ${name} -p 127.0.0.1:${port}:4222 ${IMAGE}`;
  return { command: 'sh', args: ['-c', script], marker: name };
}

/** A NATS server speaks first: its INFO line is the sign that it serves clients. */
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
