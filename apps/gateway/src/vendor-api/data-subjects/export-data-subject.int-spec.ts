import {
  type ExportedMessage,
  type ExportSubjectRequest,
  MESSAGING_OPERATIONS,
  type ReadIncomingMessage,
  type ReadIncomingRequest,
} from '@sms/contracts/messaging';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { createHash } from 'node:crypto';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const NUMBER = '96171123456';
const AT = '2026-01-27T10:00:00.000Z';
const EXPORT = 'POST /v1/data-subjects/export';
const TEXT = 'Dear Ann';

interface Page {
  readonly export_id: string;
  readonly records: readonly { readonly kind: string; readonly data: Readonly<Record<string, unknown>> }[];
  readonly next_cursor: string | null;
  readonly exported: readonly object[];
  readonly digest: string;
}

const message = (id: number): ExportedMessage => ({
  messageId: `0198f3a1-7c1e-7d44-9a36-1f0c5be1${String(id).padStart(4, '0')}`,
  accountId: 1,
  sender: 'ACME',
  recipient: NUMBER,
  text: `${TEXT} ${id}`,
  sandbox: false,
  acceptedAt: AT,
  status: 'delivered',
  changedAt: AT,
  attempts: [],
});

describe('exporting a phone number', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let vendor: VendorUnderTest;
  let asked: ExportSubjectRequest[] = [];
  let endpointAccountId = 0;
  let askedIncoming: ReadIncomingRequest[] = [];
  let incoming: readonly ReadIncomingMessage[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    vendor = await gateway.vendor();
    endpointAccountId = vendor.id;
    const { peer } = gateway;
    await peer.answer(MESSAGING_OPERATIONS.exportSubject, (request) => {
      asked.push(request);
      return request.after
        ? { messages: [message(31)], bulks: [], next: null }
        : {
            messages: Array.from({ length: 30 }, (_unused, index) => message(index + 1)),
            bulks: [
              {
                requestId: message(99).messageId,
                accountId: 1,
                sender: 'ACME',
                text: 'bulk',
                sandbox: false,
                acceptedAt: AT,
              },
            ],
            next: { accountId: 1, id: 30 },
          };
    });
    await peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.exportEvents, ({ messageIds }) => ({
      events: messageIds.map((id) => ({
        accountId: 1,
        endpointAccountId,
        webhookId: id,
        takenInAt: AT,
        body: '{"event":"sms.delivery_status"}',
        responses: ['ok'],
      })),
    }));
    await peer.answer(OTP_OPERATIONS.exportCodes, () => ({
      codes: [
        {
          referenceId: message(50).messageId,
          accountId: 1,
          phone: NUMBER,
          sandbox: false,
          createdAt: AT,
          expiresAt: AT,
          verifiedAt: null,
          failures: 0,
          suspicion: null,
        },
      ],
      next: null,
    }));
    await peer.answer(MESSAGING_OPERATIONS.readIncoming, (request) => {
      askedIncoming.push(request);
      return { messages: request.after === 0 ? incoming : [], next: request.after === 0 ? 7 : null };
    });
    await peer.answer(MESSAGING_OPERATIONS.exportOptOuts, (request) => {
      const ended = { endedAt: AT, endedBy: 'start', endedUserId: null } as const;
      const optOut = {
        number: NUMBER,
        sender: null,
        origin: 'stop',
        userId: null,
        text: 'STOP',
        createdAt: AT,
      } as const;
      const isFirst = request.after === 0;
      return {
        optOuts:
          request.accountId === vendor.id && isFirst ? [{ id: 3, accountId: vendor.id, ...optOut, ...ended }] : [],
        next: isFirst ? 3 : null,
      };
    });
    await peer.answer(MESSAGING_OPERATIONS.exportInbox, ({ kind }) => ({
      mail:
        kind === 'incoming_messages'
          ? [{ carrier: 'main', receivedAt: AT, source: NUMBER, destination: '1234', text: 'I am Ann' }]
          : [],
      next: null,
    }));
  }, 60_000);
  beforeEach(() => {
    asked = [];
    askedIncoming = [];
    incoming = [];
  });
  afterAll(() => gateway.stop());

  const page = async (bearer: string, more: object = {}) => {
    const { status, body } = await gateway.call(EXPORT, { bearer, body: { phone_number: NUMBER, ...more } });
    expect([status, body['message']]).toEqual([200, 'Phone number exported successfully.']);
    return body['data'] as Page;
  };
  const all = async (bearer: string, more: object = {}) => {
    const pages: Page[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const next: Page = await page(bearer, { ...more, ...(cursor && { cursor }) });
      pages.push(next);
      cursor = next.next_cursor;
    }
    return pages;
  };
  const kindsOf = (pages: readonly Page[]) => {
    const counts: Record<string, number> = {};
    for (const { kind } of pages.flatMap(({ records }) => records)) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };
  const entries = (id: string) =>
    gateway.database.rows<{ action: string; dump: string; details: object }>(
      `SELECT action, details, row_to_json(a)::text AS dump FROM audit_log a WHERE details->>'export_id' = $1 ORDER BY id`,
      [id],
    );

  it('S4: goes page by page through the services, and ends with a digest that anybody can compute', async () => {
    const pages = await all(vendor.token);
    expect(kindsOf(pages)).toEqual({ messages: 31, waiting_bulks: 1, events: 31, codes: 1, opt_outs: 1 });
    expect(asked.map(({ accountId, after }) => [accountId, after])).toEqual([
      [vendor.id, null],
      [vendor.id, { accountId: 1, id: 30 }],
    ]);
    expect(new Set(asked.map(({ before }) => before)).size).toBe(1);
    const last = pages.at(-1);
    expect(last?.exported).toContainEqual({ database: 'messaging', kind: 'messages', records: 31 });
    let digest = '0'.repeat(64);
    for (const record of pages.flatMap(({ records }) => records))
      digest = createHash('sha256')
        .update(`${digest}${JSON.stringify(record)}`)
        .digest('hex');
    expect(last?.digest).toBe(digest);
    const recorded = await entries(last?.export_id ?? '');
    expect(recorded.map(({ action }) => action)).toEqual(['data-subject.exported', 'data-subject.exported']);
    expect(recorded[1]?.details).toMatchObject({ digest, records: { 'messaging.messages': 31 } });
    for (const { dump } of recorded) expect([dump.includes(NUMBER), dump.includes(TEXT)]).toEqual([false, false]);
  });

  it('keeps nothing of it: no table has the number or a text afterwards', async () => {
    await all(vendor.token);
    const tables = await gateway.database.rows<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const found = await gateway.database.rows(
        `SELECT 1 FROM ${name} AS t WHERE position($1 IN t::text) > 0 OR position($2 IN t::text) > 0 LIMIT 1`,
        [NUMBER, TEXT],
      );
      expect([name, found]).toEqual([name, []]);
    }
  });

  it('is for operators of all vendors and of what belongs to none, and with a reason', async () => {
    const refused = await gateway.call(EXPORT, { bearer: operator, body: { phone_number: NUMBER } });
    expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([422, ['reason']]);
    const pages = await all(operator, { reason: 'asked by letter' });
    expect(kindsOf(pages)).toMatchObject({ incoming_messages: 1 });
    expect(asked.map(({ accountId }) => accountId)).toEqual([null, null]);
    expect((await entries(pages[0]?.export_id ?? ''))[0]?.dump).toContain('asked by letter');
  });

  it('has the messages from the number to the account of the vendor, with their events', async () => {
    const messageId = '0198f3a1-7c1e-7d44-9a36-1f0c5be1ffff';
    const mail = { carrier: 'main', receivedAt: AT, source: NUMBER, destination: '1606', text: 'Yes' };
    incoming = [{ id: 7, messageId, accountId: vendor.id, ...mail }];
    const pages = await all(vendor.token);
    expect(kindsOf(pages)).toMatchObject({ events: 32, incoming_messages: 1, opt_outs: 1 });
    const records = pages.flatMap((one) => one.records).slice(-3);
    expect(records).toMatchObject([
      { kind: 'incoming_messages', account_id: vendor.id, data: { message_id: messageId, text: 'Yes' } },
      { kind: 'events' },
      { kind: 'opt_outs', account_id: vendor.id, data: { phone: NUMBER, origin: 'stop', text: 'STOP', ended_at: AT } },
    ]);
    expect(askedIncoming.map(({ accountId, after }) => [accountId, after])).toEqual([
      [vendor.id, 0],
      [vendor.id, 7],
    ]);
  });

  it('S6: an operator exports 20 numbers an hour, each to its end', async () => {
    const bearer = await gateway.operatorAs('admin');
    const call = (more: object = {}) =>
      gateway.call(EXPORT, { bearer, body: { phone_number: NUMBER, reason: 'asked by letter', ...more } });
    const first = await call();
    for (let nth = 2; nth <= 20; nth += 1) expect((await call()).status).toBe(200);
    const refused = await call();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    const { next_cursor: cursor } = first.body['data'] as Page;
    expect((await call({ cursor })).status).toBe(200);
  });

  it('takes a cursor of the same number, account and hour alone', async () => {
    const { next_cursor: cursor } = await page(vendor.token);
    expect(cursor).not.toContain(NUMBER);
    const other = await gateway.vendor();
    const call = async (bearer: string, body: object) =>
      (await gateway.call(EXPORT, { bearer, body: { phone_number: NUMBER, cursor, ...body } })).status;
    expect(await call(vendor.token, {})).toBe(200);
    expect(await call(vendor.token, { phone_number: '96171123457' })).toBe(422);
    expect(await call(other.token, {})).toBe(422);
    expect(await call(operator, { reason: 'x' })).toBe(422);
    expect(await call(vendor.token, { cursor: 'x' })).toBe(422);
  });

  it('shows to a sub-account no response of the receiver of its parent, and is refused to test keys', async () => {
    endpointAccountId = vendor.id + 1_000;
    const [first] = (await page(vendor.token)).records.filter(({ kind }) => kind === 'events');
    endpointAccountId = vendor.id;
    const [own] = (await page(vendor.token)).records.filter(({ kind }) => kind === 'events');
    expect([first?.data['responses'], own?.data['responses']]).toEqual([[], ['ok']]);
    const { api_key: key } = await gateway.data('POST /v1/api-keys', {
      bearer: vendor.token,
      body: { name: 'key', mode: 'test' },
    });
    expect((await gateway.call(EXPORT, { key: String(key), body: { phone_number: NUMBER } })).status).toBe(403);
  });
});
