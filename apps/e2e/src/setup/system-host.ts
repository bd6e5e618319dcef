import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseTemplate } from '../../../../libs/dev-env/src/system/database-template';
import type { System } from '../../../../libs/dev-env/src/system/start-system';
import { testInfrastructure } from '../../../../libs/testing/src/test-infrastructure.config';
import type { Lease, RunningSystem } from './running-system';
import { startTestSystem } from './start-test-system';

/** The settings of the system that test files share. */
const SETTINGS = {
  SMSC_SIMULATOR_RECORD_TEXT: 'true',
  // A header then says which address a request comes from.
  GATEWAY_TRUSTED_PROXIES: '127.0.0.1',
  // One address makes all the wrong guesses of these files.
  GATEWAY_OTP_VERIFY_PER_MINUTE: '1000000',
  WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '1,60',
};

interface Shared {
  readonly system: System;
  isLeased: boolean;
}

/**
 * What the test files of a run share: migrated databases to copy, and systems for those that break nothing. It lives in
 * the process of Jest, so a system outlives the file that was the first to want it. A file has a shared system to
 * itself as long as it runs, and the next file gets the same one.
 */
export class SystemHost {
  private template: Promise<DatabaseTemplate> | undefined;
  private readonly shared: Shared[] = [];
  private readonly starting = new Set<Promise<Shared>>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SystemHost> {
    const server = createServer();
    const host = new SystemHost(server);
    server.on('request', (request, response) => void host.respond(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    process.env['TEST_SYSTEM_HOST'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return host;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await Promise.allSettled([...this.starting, this.template]);
    await Promise.all(this.shared.map(({ system }) => system.stop()));
  }

  private async respond({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, what, which = ''] = url.split('/');
    // A connection that is kept would be closed here at the moment in which a busy worker uses it again.
    response.setHeader('connection', 'close');
    try {
      const body = await this.handle(`${method} ${what}`, which);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? null));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  }

  private async handle(operation: string, which: string): Promise<unknown> {
    switch (operation) {
      case 'POST databases':
        return this.makeDatabases(which);
      case 'POST leases':
        return this.lease();
      case 'DELETE leases':
        return this.release(Number(which));
      default:
        throw new Error(`no such operation: ${operation}`);
    }
  }

  private readonly makeDatabases = async (prefix: string): Promise<string> => {
    const template = await (this.template ??= makeTemplate());
    await template.copyTo(prefix);
    return template.operatorPassword;
  };

  private async lease(): Promise<Lease> {
    const free = this.shared.find(({ isLeased }) => !isLeased);
    if (free) free.isLeased = true;
    const shared = free ?? (await this.startShared());
    return { id: this.shared.indexOf(shared), system: addressesOf(shared.system) };
  }

  private release(id: number): void {
    const shared = this.shared[id];
    if (shared) shared.isLeased = false;
  }

  private async startShared(): Promise<Shared> {
    const starting = startTestSystem({ env: SETTINGS }, this.makeDatabases).then((system) => {
      const shared = { system, isLeased: true };
      this.shared.push(shared);
      return shared;
    });
    this.starting.add(starting);
    return starting.finally(() => this.starting.delete(starting));
  }
}

async function makeTemplate(): Promise<DatabaseTemplate> {
  const { runId, postgresUrl } = testInfrastructure();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sms-e2e-template-'));
  try {
    // The prefix is that of the templates of this run, which are dropped when it ends.
    const prefix = `test_template_${runId}_system_`;
    return await DatabaseTemplate.make({ adminUrl: postgresUrl, prefix, dataDir, env: process.env });
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

function addressesOf(system: System): RunningSystem {
  const { baseUrl, baseUrls, dataDir, databaseUrls, simulatorControlUrl, operator, demoVendorPassword, caDir } = system;
  return { baseUrl, baseUrls, dataDir, databaseUrls, simulatorControlUrl, operator, demoVendorPassword, caDir };
}
