import { dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { call } from './support/http';
import { PersistedState } from './support/persisted-state';
import { SystemUnderTest } from './support/system-under-test';

const CODES = 1_000;
const AT_ONCE = 20;
const FIRST_PHONE = 96_176_000_000;
const ADMIN = { user: 'reads-all', pass: 'of the bus' };
const SENTENCE = /code is (\d{6})\./;
/** As the bytes of a file, of which only what follows matters. */
const SENTENCE_BEGINS = Buffer.from('code is ');
const BUS_WITHIN = { timeoutMs: 15_000 };
const SENT_WITHIN = { timeoutMs: 120_000 };

describe('a thousand one-time passwords', () => {
  let system: SystemUnderTest;
  let bus: NatsConnection;
  const captured: string[] = [];
  beforeAll(async () => {
    system = await SystemUnderTest.start({
      ownPostgres: true,
      env: { LOG_LEVEL: 'debug', SMSC_SIMULATOR_RECORD_TEXT: 'true' },
    });
    bus = await asAdministrator(system);
    bus.subscribe('>', {
      callback: (_error, message) => captured.push(`${message.subject} ${new TextDecoder().decode(message.data)}`),
    });
    await bus.flush();
  }, 180_000);
  afterAll(async () => {
    await bus.close();
    await system.stop();
  }, 60_000);

  it('are on the phones alone: in no database and none of its files, not on the bus, in no log and no metric', async () => {
    const vendor = await system.vendor({ credits: CODES });
    const phones = Array.from({ length: CODES }, (_, index) => String(FIRST_PHONE + index));
    for (let from = 0; from < CODES; from += AT_ONCE)
      await Promise.all(
        phones.slice(from, from + AT_ONCE).map(async (phone_number) => {
          const { apiKey } = vendor;
          dataOf(await call(system.baseUrl, 'POST', '/v1/otp/generate', { apiKey, body: { phone_number } }));
        }),
      );
    const codes = await eventually(async () => {
      const sent = await system.accepted();
      expect(new Set(sent.map(({ destination }) => destination))).toEqual(new Set(phones));
      return sent.map(({ text = '' }) => SENTENCE.exec(text)?.[1] ?? text);
    }, SENT_WITHIN);

    const isKnown = new Set(codes);
    const found = (text: string): string[] => [
      ...(SENTENCE.exec(text) ?? []),
      ...[...text.matchAll(/(?<![\w.-])\d{6}(?![\w-])/g)].map(([digits]) => digits).filter((one) => isKnown.has(one)),
    ];
    expect(captured.filter((message) => message.startsWith('messaging.submit.'))).not.toEqual([]);
    expect(captured.filter((message) => found(message).length > 0)).toEqual([]);

    const persisted = await PersistedState.open(system.system);
    expect(await persisted.columnsMatching('code is [0-9]{6}')).toEqual([]);
    expect(await persisted.columnsMatching(`(^|[^0-9A-Za-z.-])(${codes.join('|')})($|[^0-9A-Za-z-])`)).toEqual([]);
    // Rows that were deleted, and what is kept of them to repeat changes after a crash.
    await persisted.close();
    const files = await filesUnder(path.join(system.system.dataDir, 'postgres'));
    expect(files.filter((file) => file.includes('pg_wal'))).not.toEqual([]);
    for (const file of files) expect([file, await sentences(file)]).toEqual([file, 0]);

    const logs = path.join(system.system.dataDir, 'logs');
    for (const file of await readdir(logs)) {
      const text = await readFile(path.join(logs, file), 'utf8');
      expect(text.split('\n').filter((line) => found(line).length > 0)).toEqual([]);
    }
    for (const service of Object.values(system.system.services))
      expect(found(await (await fetch(`${service.opsUrl}/metrics`)).text())).toEqual([]);
  }, 240_000);
});

/** Connects as a user that the server has besides those of the services, who may read everything. */
async function asAdministrator({ system }: SystemUnderTest): Promise<NatsConnection> {
  const file = path.join(system.dataDir, 'nats/nats-server.conf');
  const user = `{ user: "${ADMIN.user}", password: "${ADMIN.pass}" }`;
  await writeFile(file, (await readFile(file, 'utf8')).replace('users = [', `users = [ ${user}`));
  system.nats?.kill('SIGHUP');
  return eventually(() => connect({ servers: system.natsUrl, ...ADMIN, reconnect: false }), BUS_WITHIN);
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** How often a file holds the sentence with a code in it. */
async function sentences(file: string): Promise<number> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  let count = 0;
  for (let at = bytes.indexOf(SENTENCE_BEGINS); at >= 0; at = bytes.indexOf(SENTENCE_BEGINS, at + 1))
    if (/^\d{6}\./.test(bytes.toString('latin1', at + SENTENCE_BEGINS.length, at + SENTENCE_BEGINS.length + 7)))
      count += 1;
  return count;
}
