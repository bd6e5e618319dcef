import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { MACHINE_PACE } from '@sms/testing';
import { request as httpRequest } from 'node:http';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const MIB = 1_048_576;
const FILE_BYTES = 4_700_000;
/** Processor time in which nothing else is served, on a machine of the usual pace. */
const MAX_TURN_MS = 100 * MACHINE_PACE;

const fill = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes);
const formOf = (file: string) =>
  `--b\r\nContent-Disposition: form-data; name="message"\r\n\r\nx\r\n` +
  `--b\r\nContent-Disposition: form-data; name="recipients_file"; filename="a.csv"\r\n\r\n${file}\r\n--b--\r\n`;
const listOf = (recipients: readonly string[], more = {}) => JSON.stringify({ message: 'x', recipients, ...more });

describe('what an upload costs others', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let other: VendorUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor({ default_sender: 'SHOP' });
    other = await gateway.vendor({ default_sender: 'OTHER' });
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => ({
      results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })),
    }));
  });
  afterAll(() => gateway.stop());

  /** Posts with a minimal client, because it runs in the same process. */
  const post = (type: string, body: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'x-api-key': vendor.key, 'content-type': type, 'content-length': body.length };
      const request = httpRequest(`${gateway.baseUrl}/v1/vendor/send-bulk-sms`, { method: 'POST', headers });
      request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
      request.on('error', reject);
      request.end(body);
    });

  /** The most processor time that one turn of the event loop takes meanwhile, in milliseconds. */
  async function longestTurn(run: () => Promise<unknown>): Promise<number> {
    let [running, longest, last] = [true, 0, process.cpuUsage()];
    const tick = () => {
      const { user, system } = process.cpuUsage(last);
      longest = Math.max(longest, (user + system) / 1_000);
      last = process.cpuUsage();
      if (running) setImmediate(tick);
    };
    setImmediate(tick);
    await run();
    running = false;
    return longest;
  }

  /** Minimum of three runs, because collecting the garbage of other tests counts as well. */
  async function shortestOfLongest(run: () => Promise<unknown>): Promise<number> {
    const first = await longestTurn(run);
    if (first < MAX_TURN_MS) return first;
    return Math.min(first, await longestTurn(run), await longestTurn(run));
  }

  it.each<[string, number, string]>([
    ['numbers', 200, fill('96171000001\n', FILE_BYTES)],
    ['different numbers', 422, Array.from({ length: 390_000 }, (_, at) => 96171000000 + at).join('\n')],
    ['malformed numbers', 422, fill('x1\n', FILE_BYTES)],
    ['rows of quoted line feeds', 422, fill(`"${'\n'.repeat(90)}"\n`, FILE_BYTES)],
    ['a quote that stays open', 422, fill(`"${'\n'.repeat(8_180)}"\n`, FILE_BYTES)],
    ['quotes', 422, fill('""\n', FILE_BYTES)],
    ['empty lines', 422, fill('\n', FILE_BYTES)],
    ['carriage returns', 422, fill('\r', FILE_BYTES)],
    ['blanks', 422, fill(' ', FILE_BYTES)],
    ['one line', 422, fill('9', FILE_BYTES)],
    ['many columns', 422, fill(`${','.repeat(8_000)}\n`, FILE_BYTES)],
    ['what is almost a boundary', 413, fill('\r\n--b1', FILE_BYTES)],
    ['empty parts', 413, fill('\r\n--b\r\n', FILE_BYTES)],
  ])('a file of %s leaves every turn of the event loop short', async (_what, status, file) => {
    const body = Buffer.from(formOf(file));
    const statuses: unknown[] = [];
    const run = async () => statuses.push(await post('multipart/form-data; boundary=b', body));
    expect(await shortestOfLongest(run)).toBeLessThan(MAX_TURN_MS);
    expect(new Set(statuses)).toEqual(new Set([status]));
  });

  it.each<[string, string]>([
    ['commas', JSON.stringify({ message: 'x', phone: ','.repeat(MIB - 40) })],
    ['commas in a dry run', JSON.stringify({ message: 'x', dry_run: true, phone: ','.repeat(MIB - 60) })],
    ['short numbers', JSON.stringify({ message: 'x', phone: fill('1234567,', MIB - 48) + '1234567' })],
    ['different numbers', listOf(Array.from({ length: 70_000 }, (_, at) => String(1_000_000 + at)))],
    ['one number', listOf(Array.from({ length: 100_000 }, () => '1000000'))],
    [
      'empty texts in a dry run',
      listOf(
        Array.from({ length: 300_000 }, () => ''),
        { dry_run: true },
      ),
    ],
    ['lists that nobody asked for', `{"__proto__":1,"message":"x","more":[${fill('[],', 999_999)}[]]}`],
  ])('a JSON body of %s leaves every turn of the event loop short', async (_what, json) => {
    const body = Buffer.from(json);
    expect(body.length).toBeLessThanOrEqual(MIB);
    expect(await shortestOfLongest(() => post('application/json', body))).toBeLessThan(MAX_TURN_MS);
  });

  it("serves another vendor's sends between the slices of uploads", async () => {
    const body = Buffer.from(formOf(fill(`"${'\n'.repeat(90)}"\n`, FILE_BYTES)));
    let uploading = true;
    let sent = 0;
    const uploads = Promise.all([1, 2, 3].map(() => post('multipart/form-data; boundary=b', body))).finally(
      () => (uploading = false),
    );
    while (uploading) {
      const send = { key: other.key, body: { phone: '96171000001', message: 'x' } };
      expect((await gateway.call('POST /v1/vendor/send-sms', send)).status).toBe(200);
      if (uploading) sent += 1;
    }
    expect(await uploads).toEqual([422, 422, 422]);
    expect(sent).toBeGreaterThan(10);
  });
});
