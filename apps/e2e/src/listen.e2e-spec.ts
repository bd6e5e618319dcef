import { workspaceRoot } from '@sms/dev-env';
import { eventually } from '@sms/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { call } from './support/http';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

/** Each is accepted by the carrier and delivered: two events. */
const MESSAGES = 500;
const EVENTS = 2 * MESSAGES;
const KILLS = 5;

describe('smsctl listen', () => {
  const received: string[] = [];
  const failures: unknown[] = [];
  let system: SharedSystem;
  let vendor: Vendor;
  let server: Server;
  let folder: string;
  let secret: string | undefined;
  let listener: { readonly child: ChildProcess; readonly ended: Promise<unknown> } | undefined;

  beforeAll(async () => {
    system = await SystemUnderTest.shared();
    vendor = await system.vendor({ credits: MESSAGES });
    folder = await mkdtemp(path.join(tmpdir(), 'sms-test-listen-'));
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        try {
          new Webhook(secret ?? '').verify(Buffer.concat(chunks).toString(), request.headers as Record<string, string>);
        } catch (error) {
          failures.push(error);
        }
        const id = String(request.headers['webhook-id']);
        received.push(id);
        // A receiver that fails now and then gets the same event again before the next.
        const fails = received.length % 200 === 0;
        response.writeHead(fails ? 500 : 200).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }, 120_000);
  afterAll(async () => {
    await kill();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
    await system.stop();
  }, 60_000);

  /** The secret is the one that the listener prints, which outlives its process. */
  function start(): void {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const main = path.join(workspaceRoot(), 'dist/apps/smsctl/main.js');
    const child = spawn(process.execPath, [main, 'listen', '--forward-to', url, '--from', '0'], {
      cwd: folder,
      env: { BASE_URL: system.baseUrl, API_KEY: vendor.apiKey },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => {
      const [printed] = /whsec_\S+/.exec(String(chunk)) ?? [];
      if (printed !== undefined) failures.push(...(secret === undefined || secret === printed ? [] : ['a new secret']));
      secret ??= printed;
    });
    child.stderr.on('data', (chunk: Buffer) => failures.push(String(chunk)));
    listener = { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
  }
  async function kill(): Promise<void> {
    listener?.child.kill('SIGKILL');
    await listener?.ended;
    listener = undefined;
  }

  it(`forwards ${EVENTS} events in order through ${KILLS} kills of its process, and leaves none out`, async () => {
    const recipients = Array.from({ length: MESSAGES }, (_, index) => String(999_000_300_000 + index));
    const body = { message: 'Hello', recipients };
    const sent = await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, body });
    expect(sent.status).toBe(200);
    for (let kills = 1; kills <= KILLS; kills += 1) {
      start();
      const enough = (kills * EVENTS) / (KILLS + 1);
      await eventually(() => expect(received.length).toBeGreaterThan(enough), { timeoutMs: 60_000 });
      await kill();
    }
    start();
    const wanted = await idsOfFeed();
    await eventually(() => expect(new Set(received).size).toBe(EVENTS), { timeoutMs: 60_000 });
    expect([...new Set(received)]).toEqual(wanted);
    const repeated = received.length - EVENTS;
    // One for each kill, and one for each time that the receiver failed.
    expect(repeated).toBeLessThanOrEqual(KILLS + Math.floor(received.length / 200));
    expect(failures).toEqual([]);
  }, 300_000);

  /** All events of the account, once there are as many as there have to be. */
  async function idsOfFeed(): Promise<string[]> {
    const ids: string[] = [];
    await eventually(
      async () => {
        const { body } = await call(system.baseUrl, 'GET', `/v1/webhook-events?cursor=${ids.length}&limit=250`, {
          apiKey: vendor.apiKey,
        });
        const { events } = body.data as { events: { webhook_id: string }[] };
        ids.push(...events.map(({ webhook_id }) => webhook_id));
        expect(ids).toHaveLength(EVENTS);
      },
      { timeoutMs: 60_000 },
    );
    return ids;
  }
});
