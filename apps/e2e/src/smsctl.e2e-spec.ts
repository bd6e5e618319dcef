import { dataOf } from '@sms/api-client';
import { workspaceRoot } from '@sms/dev-env';
import { eventually } from '@sms/testing';
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, clientOf } from './support/http';
import { runCommandsOf } from './pages/runbook';
import { SystemUnderTest } from './support/system-under-test';
import { Secret, TOTP } from 'otpauth';
import type { Vendor } from './support/vendor';

/** The simulator neither accepts nor answers what is sent here. */
const SWALLOWED = '999031000001';

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe('smsctl', () => {
  let system: SystemUnderTest;
  let vendor: Vendor;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    system = await SystemUnderTest.start({ env: { MESSAGING_UNCERTAIN_WAIT_SECONDS: '600' } });
    vendor = await system.vendor({ credits: 1_001 });
    await vendor.setWebhook((await system.receiver()).url);
    // It holds one of the credits, and its outcome is uncertain a minute later.
    await vendor.sendSms({ phone: SWALLOWED, message: 'Hello' });
    // Logins are limited, and some of these commands are repeated until something has come about.
    const OPERATOR_TOKEN = await clientOf(system.baseUrl).logIn(system.system.operator);
    environment = { BASE_URL: system.baseUrl, OPERATOR_TOKEN };
  }, 300_000);
  afterAll(() => system.stop(), 60_000);

  function smsctl(...args: readonly string[]): Promise<Run> {
    const main = path.join(workspaceRoot(), 'dist/apps/smsctl/main.js');
    return new Promise((resolve) => {
      execFile(process.execPath, [main, ...args], { env: environment }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    });
  }
  async function data<T>(...args: readonly string[]): Promise<T> {
    const { code, stdout, stderr } = await smsctl(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as T;
  }

  it('finds a vendor, tops it up once for a reference, and lists both in the log', async () => {
    const { stdout } = await smsctl('vendors');
    expect(stdout).toContain(String(vendor.id));
    const topUp = ['top-up', String(vendor.id), '500', '--reference', 'invoice 7', '--yes'];
    expect((await smsctl(...topUp)).stdout).toBe(`The balance of vendor ${vendor.id} is 1,500 credits.\n`);
    expect((await smsctl(...topUp)).stdout).toBe(`The balance of vendor ${vendor.id} is 1,500 credits.\n`);
    expect((await smsctl('audit')).stdout).toMatch(/top/);
    const refused = await smsctl('top-up', String(vendor.id), '500', '--reference', 'invoice 8');
    expect([refused.code, refused.stdout]).toEqual([64, '']);
  }, 120_000);

  it('pauses a carrier, so that a message waits and says why, and resumes it', async () => {
    await data('carriers', 'pause', 'simulator', '--reason', 'maintenance', '--yes');
    await eventually(
      async () => {
        const [{ control } = {}] = (await data<Carriers>('carriers')).carriers;
        expect(control).toMatchObject({ state: 'paused', in_effect: true });
      },
      { timeoutMs: 20_000 },
    );
    expect((await smsctl('carriers')).stdout).toMatch(/simulator .*paused/);
    await vendor.sendSms({ phone: '999000000001', message: 'Hello' });
    const [waiting] = (await data<Listed>('messages', '--vendor', String(vendor.id))).messages;
    const { stdout } = await smsctl('explain', waiting?.message_id ?? '');
    expect(stdout).toContain('queued');
    expect(stdout).toContain('simulator');
    await data('carriers', 'resume', 'simulator', '--reason', 'done', '--yes');
    await eventually(
      async () => expect((await smsctl('explain', waiting?.message_id ?? '')).stdout).toMatch(/^delivered/),
      {
        timeoutMs: 30_000,
      },
    );
  }, 120_000);

  it('makes a version of the carriers, tries it, puts it in force and goes back', async () => {
    interface Settings {
      readonly version: number;
      readonly carriers: readonly object[];
      readonly routes: readonly object[];
    }
    const { carriers, routes } = await data<Settings>('settings', 'show', '0');
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'smsctl-')), 'settings.json');
    await writeFile(file, JSON.stringify({ carriers: carriers.map((one) => ({ ...one, window_size: 20 })), routes }));
    const create = ['settings', 'create', '--file', file, '--base', '0', '--reason', 'a larger window'];
    const { version } = await data<Settings>(...create);
    expect((await smsctl('settings', 'show', String(version))).stdout).toMatch(
      /carriers\.simulator\.window_size +50 +20/,
    );
    expect((await smsctl('settings', 'try', String(version))).stdout).toMatch(
      /^Of \d+ messages 0 would go another way\./,
    );
    const activate = (to: number, replaces: number) =>
      smsctl('settings', 'activate', String(to), '--replaces', String(replaces), '--reason', 'tried', '--yes');
    expect((await activate(version, 0)).stdout).toBe(`Version ${version} is in force.\n`);
    await eventually(
      async () =>
        expect((await smsctl('settings', 'list')).stdout).toMatch(new RegExp(`^${version} +in force +0 `, 'm')),
      { timeoutMs: 20_000 },
    );
    expect(await activate(version, 0)).toMatchObject({ code: 1, stderr: expect.stringContaining('409') as string });
    expect((await activate(0, version)).stdout).toBe('Version 0 is in force.\n');
  }, 120_000);

  it('shows the state of the service in one screen', async () => {
    // The session is opened anew under the version that was put in force last.
    await eventually(async () => expect((await smsctl('top')).stdout).toMatch(/simulator +1 of 1/), {
      timeoutMs: 60_000,
    });
    expect((await data<{ unavailable: string[] }>('top')).unavailable).toEqual([]);
  }, 120_000);

  it('shows routes, bulks and webhooks, and names what is wrong with a call', async () => {
    expect((await smsctl('routes', '46700000001')).stdout).toMatch(/any +simulator/);
    expect((await smsctl('bulks')).stdout).toBe('No bulk is under way.\n');
    expect((await smsctl('webhooks')).stdout).toContain(String(vendor.id));
    expect(await smsctl('explain', 'nothing')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('404') as string,
    });
  }, 60_000);

  describe('with the runbooks', () => {
    beforeAll(async () => {
      const request = { apiKey: vendor.apiKey, body: { phone_number: '999000000002' } };
      expect((await call(system.baseUrl, 'POST', '/v1/otp/generate', request)).status).toBe(200);
    });

    it.each([
      'carrier-down.md',
      'process-database-nats.md',
      'webhooks-wait.md',
      'one-time-password-fraud.md',
      'vendor-credit.md',
    ])(
      'runs each command of %s, and all of them print something',
      async (name) => {
        const commands = await runCommandsOf(name, system.system, environment['OPERATOR_TOKEN'] ?? '');
        expect(commands.length).toBeGreaterThan(1);
        for (const { command, code, stdout, stderr } of commands)
          expect({ command, code, stderr, printed: stdout !== '' }).toMatchObject({ code: 0, printed: true });
      },
      120_000,
    );
  });

  it('decides about a message whose outcome is uncertain', async () => {
    await eventually(async () => expect((await smsctl('stuck')).stdout).toContain('simulator'), { timeoutMs: 120_000 });
    const resolved = await data<{ resolved: number }>(
      ...[
        'stuck',
        'resolve',
        '--outcome',
        'not_accepted',
        '--vendor',
        String(vendor.id),
        '--reason',
        'ticket 1',
        '--yes',
      ],
    );
    expect(resolved.resolved).toBe(1);
    expect((await smsctl('stuck')).stdout).toContain('No message has an uncertain outcome.');
    const [last] = (await data<Listed>('messages', '--number', SWALLOWED)).messages;
    expect(last?.status).toBe('failed');
  }, 180_000);

  it('explains a message by its request and by its number', async () => {
    const requestId = dataOf<{ request_id: string }>(
      await vendor.sendSms({ phone: '999000000003', message: 'Hello' }),
    ).request_id;
    const found = { timeoutMs: 30_000 };
    for (const named of [requestId, '999000000003'])
      await eventually(async () => expect((await smsctl('explain', named)).stdout).toMatch(/^delivered/), found);
    await vendor.sendSms({ phone: '999000000003', message: 'Hello' });
    await eventually(
      async () => expect((await smsctl('explain', '999000000003')).stdout.match(/Test vendor/g)).toHaveLength(2),
      found,
    );
  }, 120_000);

  it('logs in with a password, and says when that is wrong, or nobody answers', async () => {
    const { email, password } = system.system.operator;
    environment = { BASE_URL: system.baseUrl, OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password };
    expect(await smsctl('vendors')).toMatchObject({ code: 0, stderr: '' });
    environment = { ...environment, OPERATOR_PASSWORD: 'wrong' };
    expect(await smsctl('vendors')).toMatchObject({ code: 1, stderr: expect.stringContaining('401') as string });
    environment = { ...environment, BASE_URL: 'http://127.0.0.1:1' };
    expect(await smsctl('vendors')).toMatchObject({ code: 69 });
  }, 60_000);

  it('logs in with a code of a second factor, once, and says that one is needed', async () => {
    const client = clientOf(system.baseUrl);
    const operator = { email: 'careful@example.com', password: 'a careful operator' };
    const admin = client.as({ bearer: await client.logIn(system.system.operator) });
    await admin.POST('/v1/admin/operators', { body: operator });
    const bearer = await client.logIn(operator);
    const { secret } = await client.data<{ secret: string }>('POST', '/v1/me/second-factor', { bearer, body: {} });
    const codeOf = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await client.data('POST', '/v1/me/second-factor/confirm', { bearer, body: { code: codeOf(0) } });
    environment = { BASE_URL: system.baseUrl, OPERATOR_EMAIL: operator.email, OPERATOR_PASSWORD: operator.password };
    expect(await smsctl('vendors')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('OPERATOR_SECOND_FACTOR_CODE') as string,
    });
    environment = { ...environment, OPERATOR_SECOND_FACTOR_CODE: codeOf(1) };
    expect(await smsctl('vendors')).toMatchObject({ code: 0, stderr: '' });
    expect(await smsctl('vendors')).toMatchObject({ code: 1, stderr: expect.stringContaining('401') as string });
  }, 60_000);
});

interface Carriers {
  readonly carriers: readonly { readonly control: { readonly state: string; readonly in_effect: boolean } }[];
}

interface Listed {
  readonly messages: readonly { readonly message_id: string; readonly status: string }[];
}
