import { Body, Controller, Headers, HttpCode, Module, Post, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { freePort, workspaceRoot } from '@sms/dev-env';
import { nestWebhookGuard, signWebhook } from '@sms/sdk';
import { eventually } from '@sms/testing';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SystemUnderTest, type SharedSystem } from './support/system-under-test';
import type { Vendor } from './support/vendor';

/** The simulated handset of such a number cannot be reached. */
const UNREACHABLE = '999001000000';

/** Python is not among what the tests need: without it the tests of its client are skipped, and their name says so. */
const PYTHON_3_9 = ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'];
const hasPython = spawnSync('python3', PYTHON_3_9).status === 0;
const [describePython, forPython] = hasPython
  ? [describe, 'for Python']
  : [describe.skip, 'for Python: skipped, because python3 is older than 3.9 or missing'];

describe('the published clients', () => {
  let system: SharedSystem;
  let vendor: Vendor;
  let folder: string;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    system = await SystemUnderTest.shared();
    vendor = await system.vendor({ credits: 100 });
    await vendor.sendSms({ phone: UNREACHABLE, message: 'Hello' });
    folder = await mkdtemp(path.join(tmpdir(), 'sms-test-sdk-'));
  }, 120_000);
  afterAll(async () => {
    for (const end of ends) await end();
    await rm(folder, { recursive: true });
    await system.stop();
  }, 60_000);

  async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
    const env = { PATH: process.env['PATH'], BASE_URL: system.baseUrl, API_KEY: vendor.apiKey };
    return (await promisify(execFile)(program, args, { cwd, env })).stdout;
  }
  /** A program that runs until the file ends. */
  function start(
    program: string,
    args: readonly string[],
    cwd: string,
    more: Record<string, string>,
  ): { printed: string } {
    const env = { PATH: process.env['PATH'], BASE_URL: system.baseUrl, API_KEY: vendor.apiKey, ...more };
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const output = { printed: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.printed += String(chunk)));
    ends.push(async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.kill()) await ended;
    });
    return output;
  }
  async function expectListed(list: () => Promise<string>): Promise<void> {
    await eventually(async () => expect(await list()).toBe(`${UNREACHABLE} handset_unreachable\n`), {
      timeoutMs: 30_000,
    });
  }
  /** The receiver gets the events of the account from `smsctl listen`. */
  async function expectForwarded(program: string, args: readonly string[], cwd: string): Promise<void> {
    const env = { WEBHOOK_SECRET: 'whsec_c2VjcmV0', PORT: String(await freePort()) };
    const receiver = start(program, args, cwd, env);
    const smsctl = path.join(workspaceRoot(), 'dist/apps/smsctl/main.js');
    const forward = ['--forward-to', `http://127.0.0.1:${env.PORT}/`, '--from', '0', '--state', `${env.PORT}.json`];
    start(process.execPath, [smsctl, 'listen', ...forward], cwd, env);
    await eventually(() => expect(receiver.printed).toMatch(/^msg_\S+ sms\.delivery_status$/m), { timeoutMs: 30_000 });
  }
  /** The programs of a page, in their order. */
  async function programsOf(page: string, language: string): Promise<string[]> {
    const text = await readFile(path.join(workspaceRoot(), page), 'utf8');
    return [...text.matchAll(/```(\w+)\n([^]*?)```/g)].flatMap(([, named, code = '']) =>
      named === language ? [code] : [],
    );
  }

  describe('for Node', () => {
    const node = (...args: string[]) => run(process.execPath, args, app);
    let app: string;
    beforeAll(async () => {
      app = path.join(folder, 'app');
      await mkdir(app);
      await writeFile(path.join(app, 'package.json'), '{ "name": "app", "private": true }');
      const built = path.join(folder, 'built');
      await node(path.join(workspaceRoot(), 'tools/build/sdk.mjs'), built);
      const [packed] = JSON.parse(await run('npm', ['pack', '--json', built], folder)) as [{ filename: string }];
      await run('npm', ['install', '--offline', '--no-audit', '--no-fund', path.join(folder, packed.filename)], app);
    }, 240_000);

    it('is loaded by import and by require, has the same exports for both, and brings no other package', async () => {
      const print = 'Object.keys(sdk).sort().join()';
      const from = `'@sms-platform/node'`;
      const imported = await node('--input-type=module', '-e', `import * as sdk from ${from}; console.log(${print})`);
      expect(imported).toMatch(/createClient.*verifyWebhook/);
      expect(await node('-e', `const sdk = require(${from}); console.log(${print})`)).toBe(imported);
      const lock = JSON.parse(await readFile(path.join(app, 'package-lock.json'), 'utf8')) as { packages: object };
      expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@sms-platform/node']);
    });

    it('has types for both kinds of modules, of the calls of vendors alone', async () => {
      const program = `
        import { createClient, verifyWebhook } from '@sms-platform/node';
        const sms = createClient({ baseUrl: 'https://sms.example', apiKey: 'k' });
        export const sent: Promise<{ request_id: string }> = sms.sendSms({ phone: '1', message: 'Hello' });
        // @ts-expect-error a member that the call does not have
        void sms.sendSms({ phone: '1', massage: 'Hello' });
        // @ts-expect-error a call of operators
        void sms.createVendor;
        export const id: string = verifyWebhook({}, '', 's').id;
        export async function read(): Promise<void> {
          for await (const { message_id } of sms.listMessages()) message_id.toUpperCase();
        }`;
      for (const file of ['app.mts', 'app.cts']) await writeFile(path.join(app, file), program);
      const modules = path.join(workspaceRoot(), 'node_modules');
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
      const types = ['--types', 'node', '--typeRoots', path.join(modules, '@types')];
      expect(await node(path.join(modules, 'typescript/bin/tsc'), ...options, ...types, 'app.mts', 'app.cts')).toBe('');
    }, 120_000);

    it('does what the programs of its page and its guide say', async () => {
      const [send = '', list = '', receive = '', ...others] = await programsOf('libs/sdk/README.md', 'js');
      expect(others).toEqual([]);
      await writeFile(path.join(app, 'send.mjs'), send);
      await writeFile(path.join(app, 'list.mjs'), list);
      await writeFile(path.join(app, 'receive.mjs'), receive);
      const [guide = ''] = await programsOf('docs/guides/use-an-sdk.md', 'js');
      await writeFile(path.join(app, 'guide.mjs'), guide);
      for (const program of ['send.mjs', 'guide.mjs']) {
        const sent = await node(program);
        expect(sent).toMatch(/^(sent )?[0-9a-f-]{36}\n$/);
        expect(await node(program)).toBe(sent);
      }
      await expectListed(() => node('list.mjs'));
      await expectForwarded(process.execPath, ['receive.mjs'], app);
    }, 120_000);

    it('guards a controller of Nest', async () => {
      const secret = 'whsec_c2VjcmV0';
      const received: string[] = [];
      @Controller()
      class HookController {
        @Post('sms')
        @HttpCode(204)
        @UseGuards(nestWebhookGuard(secret))
        take(@Body() event: { event: string }, @Headers('webhook-id') id: string): void {
          received.push(`${id} ${event.event}`);
        }
      }
      @Module({ controllers: [HookController] })
      class HookModule {}
      const options = { rawBody: true, logger: false } as const;
      const hooks = await NestFactory.create<NestFastifyApplication>(HookModule, new FastifyAdapter(), options);
      await hooks.listen(0, '127.0.0.1');
      try {
        const body = '{"event": "webhook.test"}';
        const post = async (signedWith: string) => {
          const headers = { 'content-type': 'application/json', ...signWebhook('msg_1', body, signedWith) };
          return (await fetch(`${await hooks.getUrl()}/sms`, { method: 'POST', headers, body })).status;
        };
        expect([await post(secret), await post('whsec_b3RoZXI=')]).toEqual([204, 403]);
        expect(received).toEqual(['msg_1 webhook.test']);
      } finally {
        await hooks.close();
      }
    });
  });

  describePython(forPython, () => {
    const source = path.join(workspaceRoot(), 'libs/sdk/python');
    const python = (...args: string[]) => run('python3', ['-B', ...args], source);

    it('passes its own tests', async () => {
      await python('-m', 'unittest', 'discover', '-s', 'tests');
    });

    it('does what the programs of its page say', async () => {
      const [send = '', list = '', receive = '', ...others] = await programsOf('libs/sdk/python/README.md', 'python');
      expect(others).toEqual([]);
      const sent = await python('-c', send);
      expect(sent).toMatch(/^sent [0-9a-f-]{36}\n$/);
      expect(await python('-c', send)).toBe(sent);
      await expectListed(() => python('-c', list));
      await writeFile(path.join(folder, 'receive.py'), receive);
      await expectForwarded('env', [`PYTHONPATH=${source}`, 'python3', '-B', 'receive.py'], folder);
    }, 120_000);
  });
});
