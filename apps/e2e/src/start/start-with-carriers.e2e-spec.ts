import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@sms/dev-env';
import { eventually } from '@sms/testing';
import { Launcher } from './launcher';

/** sysexits' EX_CONFIG. */
const EXIT_CONFIG = 78;
const PASSWORD = 'n0t-sh0wn';
const ACME = { name: 'acme', kind: 'smpp', host: '127.0.0.1', system_id: 'acme', password: PASSWORD };

const startWith = (carrier: object): Promise<Launcher> =>
  Launcher.start([], async (folder) => {
    const file = path.join(folder, 'carriers.json');
    await writeFile(file, JSON.stringify([carrier]));
    return { MESSAGING_CARRIERS_FILE: file };
  });

describe('npm start with configured carriers', () => {
  it('ends with every service that refuses them named and the reason, and repeats no password', async () => {
    const launcher = await startWith({ ...ACME, port: 'x' });
    expect(await launcher.exitCode()).toBe(EXIT_CONFIG);
    expect(launcher.output).toMatch(
      /^messaging, messaging-worker: invalid configuration:\n.*MESSAGING_CARRIERS.*port/ms,
    );
    expect(launcher.output).not.toContain(PASSWORD);
    await launcher.stop();
  }, 180_000);

  it('becomes ready without a carrier that is away, says which and why, and takes messages to it', async () => {
    const launcher = await startWith({ ...ACME, port: await freePort() });
    try {
      await eventually(() => expect(launcher.output).toMatch(/^ready /m), { timeoutMs: 120_000 });
      await eventually(() => expect(launcher.output).toMatch(/^carrier acme is not bound: .*ECONNREFUSED/m));
      expect(launcher.output).not.toMatch(/^carrier simulator/m);
      const { api_key: apiKey } = JSON.parse(await readFile(path.join(launcher.dataDir, 'demo.json'), 'utf8')) as {
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
