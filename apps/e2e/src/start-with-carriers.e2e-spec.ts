import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort, workspaceRoot } from '@sms/dev-env';
import { eventually } from '@sms/testing';

/** sysexits' EX_CONFIG. */
const EXIT_CONFIG = 78;
const PASSWORD = 'n0t-sh0wn';
const ACME = { name: 'acme', kind: 'smpp', host: '127.0.0.1', system_id: 'acme', password: PASSWORD };

/** What `npm start` runs, as a process of its own. */
class Launcher {
  output = '';
  private constructor(
    readonly folder: string,
    readonly baseUrl: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  static async start(carriers: string): Promise<Launcher> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-e2e-launcher-'));
    const [file, port] = [path.join(folder, 'carriers.json'), await freePort()];
    await writeFile(file, carriers);
    const env = {
      ...process.env,
      DATABASE_URL: '',
      NATS_URL: '',
      MESSAGING_CARRIERS: '',
      MESSAGING_CARRIERS_FILE: file,
      SMS_DATA_DIR: path.join(folder, 'data'),
      GATEWAY_PORT: String(port),
    };
    const main = path.join(workspaceRoot(), 'dist/tools/launcher/main.js');
    const child = spawn(process.execPath, [main], { cwd: workspaceRoot(), env, stdio: ['ignore', 'pipe', 'pipe'] });
    return new Launcher(folder, `http://127.0.0.1:${port}`, child);
  }

  async exitCode(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    const code = await this.exitCode();
    await rm(this.folder, { recursive: true, force: true });
    return code;
  }
}

describe('npm start with configured carriers', () => {
  it('ends with every service that refuses them named and the reason, and repeats no password', async () => {
    const launcher = await Launcher.start(JSON.stringify([{ ...ACME, port: 'x' }]));
    expect(await launcher.exitCode()).toBe(EXIT_CONFIG);
    expect(launcher.output).toMatch(
      /^messaging, messaging-worker: invalid configuration:\n.*MESSAGING_CARRIERS.*port/ms,
    );
    expect(launcher.output).not.toContain(PASSWORD);
    await launcher.stop();
  }, 180_000);

  it('becomes ready without a carrier that is away, says which and why, and takes messages to it', async () => {
    const launcher = await Launcher.start(JSON.stringify([{ ...ACME, port: await freePort() }]));
    try {
      await eventually(() => expect(launcher.output).toMatch(/^ready /m), { timeoutMs: 120_000 });
      await eventually(() => expect(launcher.output).toMatch(/^carrier acme is not bound: .*ECONNREFUSED/m));
      expect(launcher.output).not.toMatch(/^carrier simulator/m);
      const { api_key: apiKey } = JSON.parse(await readFile(path.join(launcher.folder, 'data/demo.json'), 'utf8')) as {
        api_key: string;
      };
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
      const body = JSON.stringify({ phone: '96171000001', message: 'Hello' });
      const sent = await fetch(`${launcher.baseUrl}/v1/vendor/send-sms`, { method: 'POST', headers, body });
      expect(sent.status).toBe(200);
    } finally {
      expect(await launcher.stop()).toBe(0);
    }
  }, 180_000);
});
