import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SUBJECTS = `
  export const SHOP_OPERATIONS = {
    price: operation<PriceRequest, PriceReply>('shop.price.v1', PriceRequest),
    unused: operation<PriceRequest, PriceReply>('shop.unused.v1', PriceRequest),
  } as const;
  export const SHOP_EVENTS = operation<Batches, object>('shop.events.v1', Batches);`;
const CONTRACT = `
  import { operation } from '@sms/contracts/rpc';
  class PriceRequest { readonly item: string; readonly size?: 'small' | 'large'; readonly count: number | null; }
  interface Line { readonly net: number; readonly note?: string; }
  interface PriceReply { readonly total: number; readonly lines: readonly Line[]; readonly kind: 'net' | 'gross';
    readonly labels: Record<string, string>; readonly found: { readonly id: string } | null; }
  type Sold = { readonly type: 'item.sold'; readonly payload: { readonly id: number; readonly by: string | null } };
  type Returned = { readonly type: 'item.returned'; readonly payload: { readonly id: number } };
  class Batches { readonly batches: readonly { readonly events: readonly (Sold | Returned)[] }[]; }
  ${SUBJECTS}`;
const MAIN = "import { startNatsService } from '@sms/platform/nats';\nimport './work';\nstartNatsService();\n";

/** What a change of the contract is refused with. */
const CASES: readonly (readonly [change: string, before: string, after: string, ...problems: string[]])[] = [
  ['nothing', '', ''],
  [
    'a new optional field of a request, a reply and an event',
    'readonly item: string;',
    'readonly item: string; readonly at?: string;',
  ],
  ['a new field of a reply', 'readonly total: number;', 'readonly total: number; readonly tax: number;'],
  [
    'a new event',
    '(Sold | Returned)',
    "(Sold | Returned | { readonly type: 'item.new'; readonly payload: { id: number } })",
  ],
  ['a wider request', "'small' | 'large'", "'small' | 'large' | 'huge'"],
  [
    'a reply without a field',
    'readonly total: number;',
    '',
    'shop.price.v1 reply.total disappeared: till of release 1.0.0 reads it',
  ],
  [
    'a reply without an optional field',
    ' readonly note?: string;',
    '',
    'shop.price.v1 reply.lines[].note disappeared: till of release 1.0.0 reads it',
  ],
  [
    'a reply with a field that may be absent',
    'readonly net:',
    'readonly net?:',
    'shop.price.v1 reply.lines[].net may be absent now: till of release 1.0.0 reads it',
  ],
  [
    'a reply with a field of another type',
    'readonly total: number;',
    'readonly total: string;',
    'shop.price.v1 reply.total is string now and was number: till of release 1.0.0 reads it',
  ],
  [
    'a wider reply',
    "'net' | 'gross'",
    "'net' | 'gross' | 'free'",
    "shop.price.v1 reply.kind may be 'free' now: till of release 1.0.0 reads it",
  ],
  [
    'a reply with another type in a map',
    'Record<string, string>',
    'Record<string, number>',
    'shop.price.v1 reply.labels{} is number now and was string: till of release 1.0.0 reads it',
  ],
  [
    'a reply without a field of what may be null',
    '{ readonly id: string } | null',
    '{} | null',
    'shop.price.v1 reply.found.id disappeared: till of release 1.0.0 reads it',
  ],
  [
    'a request with a new required field',
    'readonly item: string;',
    'readonly item: string; readonly at: string;',
    'shop.price.v1 request.at is new and required: till of release 1.0.0 does not send it',
  ],
  [
    'a request with a field that was optional',
    'readonly size?:',
    'readonly size:',
    'shop.price.v1 request.size is required now: till of release 1.0.0 need not send it',
  ],
  [
    'a narrower request',
    'readonly count: number | null;',
    'readonly count: number;',
    'shop.price.v1 request.count may no longer be null now: till of release 1.0.0 sends it',
  ],
  [
    'an event without a field',
    '; readonly by: string | null',
    '',
    'shop.events.v1 item.sold.by disappeared: shop of release 1.0.0 reads it',
  ],
  [
    'a narrower event',
    'readonly by: string | null',
    'readonly by: string',
    'shop.events.v1 item.sold.by may no longer be null now: till of release 1.0.0 sends it',
  ],
  [
    'an event that is gone',
    '(Sold | Returned)',
    'Sold',
    'shop.events.v1 item.returned disappeared: till of release 1.0.0 sends it',
  ],
  [
    'a subject that is gone',
    'shop.price.v1',
    'shop.price.v2',
    'shop.price.v1 disappeared: till of release 1.0.0 calls it',
  ],
  ['a subject that is gone and that nobody calls', 'shop.unused.v1', 'shop.unused.v2'],
];

describe('the contracts', () => {
  it('are those in libs/contracts/contracts.json, and fit those of the last release', () => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'contracts.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });
});

describe('a change of a contract', () => {
  let found: Readonly<Record<string, readonly string[]>> = {};

  // One process compares all of them, because it takes a second to load the compiler.
  beforeAll(() => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sms-test-contracts-'));
    try {
      CASES.forEach(([, before, after], index) => writeRepository(path.join(folder, String(index)), before, after));
      found = JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '-e', script(folder)], { encoding: 'utf8' }),
      ) as typeof found;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);

  it.each(CASES.map(([change, , , ...problems], index) => [change, index, problems] as const))(
    'to %s: %#',
    (_change, index, problems) => expect(found[String(index)]).toEqual(problems),
  );

  it('is allowed where it is accepted, and only there', () => {
    expect(found['accepted']).toEqual([]);
    expect(found['accepted in vain']).toEqual([
      'shop.price.v1 reply.total is as it was, so nothing of it is to be accepted',
    ]);
  });
});

function script(folder: string): string {
  return `import { extractContracts } from ${JSON.stringify(path.join(__dirname, 'extract.mjs'))};
    import { incompatibilities } from ${JSON.stringify(path.join(__dirname, 'compare.mjs'))};
    const contracts = await extractContracts(${JSON.stringify(path.join(folder, '0'))});
    const released = { release: '1.0.0', accepted: {}, contracts };
    const found = {};
    for (let index = 0; index < ${CASES.length}; index += 1)
      found[index] = incompatibilities(released, await extractContracts(${JSON.stringify(folder)} + '/' + index));
    const accepting = { ...released, accepted: { 'shop.price.v1 reply.total': 'nobody reads it' } };
    const withoutTotal = structuredClone(contracts);
    delete withoutTotal['shop.price.v1'].reply.total;
    found.accepted = incompatibilities(accepting, withoutTotal);
    found['accepted in vain'] = incompatibilities(accepting, contracts);
    console.log(JSON.stringify(found));`;
}

/** A service, its contract with a change, and a caller that sends it requests and events. */
function writeRepository(root: string, before: string, after: string): void {
  expect(CONTRACT).toContain(before);
  const files = {
    'tools/lint/boundaries.mjs': "export const CALLS = { till: ['shop'], shop: [] };\n",
    'libs/contracts/rpc/src/index.ts':
      'export declare function operation<Q, R>(subject: string, request: unknown): string;\n',
    'libs/contracts/shop/src/index.ts': CONTRACT.replace(before, after),
    'apps/shop/src/main.ts': MAIN,
    'apps/shop/src/work.ts':
      "import { SHOP_EVENTS, SHOP_OPERATIONS } from '@sms/contracts/shop';\nclass C {\n @MessagePattern(SHOP_OPERATIONS.price) price() {}\n @MessagePattern(SHOP_EVENTS) take() {} }\n",
    'apps/till/src/main.ts': MAIN,
    'apps/till/src/work.ts':
      "import { SHOP_EVENTS, SHOP_OPERATIONS } from '@sms/contracts/shop';\nrpc.request(SHOP_OPERATIONS.price, {});\nOutboxRelayModule.to(SHOP_EVENTS);\n",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}
