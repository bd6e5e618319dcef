import { type EraseSubjectRequest, MESSAGING_OPERATIONS, type ReadIncomingMessage } from '@sms/contracts/messaging';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { eventually, PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const NUMBER = '96171123456';
const PSEUDONYM = '96100000000';
const AT = '2026-01-27T10:00:00.000Z';
const ERASE = 'POST /v1/data-subjects/erase';
const WITHIN = { timeoutMs: 30_000 };
const message = (id: number, ended = true) => ({
  id,
  messageId: `0198f3a1-7c1e-7d44-9a36-1f0c5be1000${id}`,
  ended,
});

jest.setTimeout(60_000);

describe('erasing a phone number', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let operator: string;
  let vendor: VendorUnderTest;
  let asked: EraseSubjectRequest[] = [];
  let waiting: readonly string[] = [];
  let isCodeWaiting = false;
  let incoming: readonly ReadIncomingMessage[] = [];
  let failures = 0;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    operator = await gateway.operator();
    vendor = await gateway.vendor();
    const { peer } = gateway;
    await peer.answer(MESSAGING_OPERATIONS.readSubject, ({ after }) => ({
      messages: after ? [message(3)] : [message(1), message(2)],
      next: after ? null : { accountId: 1, id: 2 },
      unexpanded: 0,
      pseudonym: PSEUDONYM,
    }));
    await peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents, ({ messageIds }) => ({
      erased: [{ kind: 'events', rows: 6, from: AT, to: AT }],
      waiting: waiting.filter((id) => messageIds.includes(id)),
    }));
    await peer.answer(MESSAGING_OPERATIONS.eraseSubject, (request) => {
      if (failures > 0) {
        failures -= 1;
        throw new PeerError('INTERNAL');
      }
      asked.push(request);
      return { erased: [{ kind: 'messages', rows: 3, from: AT, to: AT }], waiting: 0, more: false };
    });
    await peer.answer(MESSAGING_OPERATIONS.readIncoming, ({ after }) => ({
      messages: after === 0 ? incoming : [],
      next: after === 0 ? 7 : null,
    }));
    await peer.answer(OTP_OPERATIONS.eraseCodes, () => ({ erased: [], waiting: isCodeWaiting ? 1 : 0, more: false }));
  });
  beforeEach(() => {
    asked = [];
    waiting = [];
    isCodeWaiting = false;
    incoming = [];
    failures = 0;
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const erase = async (bearer = vendor.token, more: object = {}) => {
    const { status, body } = await gateway.call(ERASE, { bearer, body: { phone_number: NUMBER, ...more } });
    expect(status).toBe(200);
    return (body['data'] as { id: string }).id;
  };
  const read = async (id: string, bearer = vendor.token) =>
    (await gateway.call(`GET /v1/data-subjects/${id}`, { bearer })).body['data'] as Record<string, unknown>;
  const reached = (id: string, state: string, bearer = vendor.token) =>
    eventually(async () => {
      const erasure = await read(id, bearer);
      expect(erasure['state']).toBe(state);
      return erasure;
    }, WITHIN);
  const stored = (id: string) =>
    gateway.database.rows<{ sealed_number: Buffer | null; dump: string }>(
      'SELECT sealed_number, row_to_json(r)::text AS dump FROM data_subject_request r WHERE id = $1',
      [id],
    );

  it('goes page by page through the services, and ends with a receipt and without the number', async () => {
    const id = await erase();
    const receipt = await reached(id, 'completed');
    expect(receipt).toMatchObject({
      waiting: 0,
      number: expect.stringMatching(/^number:[0-9a-f]{32}$/),
      erased: [
        { database: 'messaging', kind: 'messages', rows: 3, from: AT, to: AT },
        { database: 'webhook-dispatcher', kind: 'events', rows: 6, from: AT, to: AT },
      ],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(asked.map(({ accountId, ids, inbox }) => [accountId, ids, inbox])).toEqual([
      [vendor.id, [1, 2], false],
      [vendor.id, [3], false],
    ]);
    const [row] = await stored(id);
    expect([row?.sealed_number, row?.dump.includes(NUMBER)]).toEqual([null, false]);
  });

  it('includes the messages from the number to the account, after their events', async () => {
    const mail = { carrier: 'main', receivedAt: AT, source: NUMBER, destination: '1606', text: 'Yes' };
    const of = (id: number) => ({
      id,
      messageId: `0198f3a1-7c1e-7d44-9a36-1f0c5be${id}ffff`,
      accountId: vendor.id,
      ...mail,
    });
    incoming = [of(6), of(7)];
    waiting = [of(6).messageId];
    const id = await erase();
    expect(await reached(id, 'waiting')).toMatchObject({ waiting: 1 });
    expect(asked.flatMap((request) => request.incoming ?? [])).toEqual([7]);
    expect(asked.every(({ accountId, inbox }) => accountId === vendor.id && !inbox)).toBe(true);
  });

  it('waits for what has not ended, leaves messages with events to be delivered alone, and ends later', async () => {
    waiting = [message(2).messageId];
    isCodeWaiting = true;
    const id = await erase();
    expect(await reached(id, 'waiting')).toMatchObject({ waiting: 2, completed_at: null, digest: null });
    expect(asked[0]?.ids).toEqual([1]);
    const [row] = await stored(id);
    expect(row?.dump.includes(NUMBER)).toBe(false);
    waiting = [];
    isCodeWaiting = false;
    await reached(id, 'completed');
  });

  it('is gone on with after a failure, once the lease of the gateway that began is over', async () => {
    failures = 1;
    const id = await erase();
    await eventually(() => Promise.resolve(expect(failures).toBe(0)), WITHIN);
    await gateway.database.rows('UPDATE data_subject_request SET due_at = now() WHERE id = $1 AND due_at IS NOT NULL', [
      id,
    ]);
    await reached(id, 'completed');
  });

  it('is for operators of all vendors and with a reason, which is recorded without the number', async () => {
    const refused = await gateway.call(ERASE, { bearer: operator, body: { phone_number: NUMBER } });
    expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([422, ['reason']]);
    const id = await erase(operator, { reason: 'asked by letter' });
    await reached(id, 'completed', operator);
    expect(asked.map(({ accountId, inbox }) => [accountId, inbox])).toEqual([
      [null, false],
      [null, false],
      [null, true],
    ]);
    const [entry] = await gateway.database.rows<{ dump: string }>(
      `SELECT row_to_json(a)::text AS dump FROM audit_log a WHERE details->>'erasure_id' = $1`,
      [id],
    );
    expect(entry?.dump).toContain('asked by letter');
    expect(entry?.dump).not.toContain(NUMBER);
  });

  it('is unknown to other vendors, and refused to test keys', async () => {
    const id = await erase();
    const other = await gateway.vendor();
    expect((await gateway.call(`GET /v1/data-subjects/${id}`, { bearer: other.token })).status).toBe(404);
    expect((await gateway.call('GET /v1/data-subjects/x', { bearer: vendor.token })).status).toBe(404);
  });
});
