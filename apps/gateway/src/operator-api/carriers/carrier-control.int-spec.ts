import {
  type ControlCarrierReply,
  type ControlCarrierRequest,
  MESSAGING_OPERATIONS,
  type SendOutcome,
  type SubmitItem,
} from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const AT = '2026-01-01T00:00:00.000Z';
const CARRIER = {
  ...{ name: 'north', kind: 'smpp' as const, maxSessions: 1, sessions: [], refusals: [] },
  ...{ unmatchedReceipts: 0, learned: [] },
};
const COMMANDS = [
  ['pause', 'carrier.paused', 'Carrier paused.'],
  ['drain', 'carrier.drained', 'Carrier is drained.'],
  ['resume', 'carrier.resumed', 'Carrier resumed.'],
  ['rebind', 'carrier.rebound', 'Sessions are bound anew.'],
] as const;

describe('the control of carriers', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let asked: ControlCarrierRequest[] = [];
  let reply: () => ControlCarrierReply;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.controlCarrier, (request) => {
      asked.push(request);
      return reply();
    });
  });
  beforeEach(() => {
    asked = [];
    reply = () => ({
      outcome: 'done',
      control: { state: 'paused', since: AT, reason: 'why', inEffect: false, rebindAskedAt: null },
    });
  });
  afterAll(() => gateway.stop());

  const call = (command: string, name = 'north') =>
    gateway.call(`POST /v1/admin/carriers/${name}/${command}`, { bearer: operator, body: { reason: 'why' } });
  const audit = async () => (await gateway.data('GET /v1/admin/audit-log?limit=2', { bearer: operator }))['entries'];

  it.each(COMMANDS)('passes %s on, and records %s', async (command, action, message) => {
    expect((await call(command)).body).toEqual({
      status: 'success',
      message,
      data: {
        name: 'north',
        control: { state: 'paused', since: AT, reason: 'why', in_effect: false, rebind_asked_at: null },
      },
    });
    expect(asked).toEqual([{ carrier: 'north', command, reason: 'why' }]);
    expect(await audit()).toMatchObject([{ action, target: 'carrier:north', reason: 'why' }, {}]);
  });

  it('needs a reason', async () => {
    const body = { bearer: operator, body: {} };
    expect((await gateway.call('POST /v1/admin/carriers/north/pause', body)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  it('knows no other carriers', async () => {
    reply = () => ({ outcome: 'unknown' });
    expect((await call('pause', 'nowhere')).status).toBe(404);
    expect(await audit()).toMatchObject([
      { action: 'carrier.paused.failed', target: 'carrier:nowhere', details: { code: 'NOT_FOUND' } },
      { action: 'carrier.paused' },
    ]);
    expect((await call('pause', 'n'.repeat(33))).status).toBe(404);
  });

  it('binds no sessions where there are none', async () => {
    reply = () => ({ outcome: 'no_sessions' });
    expect((await call('rebind')).status).toBe(409);
  });

  it('leaves a trace of what could not be done', async () => {
    reply = () => {
      throw new PeerError(FAULT_CODES.unavailable);
    };
    expect((await call('drain')).status).toBe(503);
    expect(await audit()).toMatchObject([{ action: 'carrier.drained.failed' }, { action: 'carrier.drained' }]);
  });

  describe('with a test message', () => {
    let submitted: SubmitItem[] = [];
    let outcome: SendOutcome;
    let vendor: number;

    beforeAll(async () => {
      vendor = (await gateway.vendor()).id;
      await gateway.peer.answer(MESSAGING_OPERATIONS.carriers, () => ({ carriers: [CARRIER] }));
      await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
        submitted.push(...items);
        return { results: items.map(({ requestId }) => ({ requestId, outcome })) };
      });
    });
    beforeEach(() => {
      submitted = [];
      outcome = 'accepted';
    });

    const test = (name = 'north', fields: object = {}) =>
      gateway.call(`POST /v1/admin/carriers/${name}/test`, {
        bearer: operator,
        body: { vendor_id: vendor, phone: '96171000001', message: 'Hello', reason: 'why', ...fields },
      });

    it('sends it over this carrier, as a message of the vendor, and records it', async () => {
      const { status, body } = await test();
      expect(status).toBe(200);
      const [item] = submitted;
      expect(item).toMatchObject({
        ...{ accountId: vendor, carrier: 'north', recipients: ['96171000001'], text: 'Hello', lane: 'single' },
        sender: null,
      });
      const messageId = messageIdOf(item?.requestId ?? '', 1);
      expect(body).toMatchObject({ data: { name: 'north', vendor_id: vendor, message_id: messageId } });
      expect(await audit()).toMatchObject([
        { action: 'carrier.tested', target: 'carrier:north', reason: 'why', details: { message_id: messageId } },
        {},
      ]);
      expect(JSON.stringify(await audit())).not.toContain('Hello');
    });

    it('sends none to other carriers, for vendors that do not exist, and without a reason', async () => {
      expect((await test('nowhere')).status).toBe(404);
      expect((await test('north', { vendor_id: 999_999_999 })).status).toBe(404);
      expect((await test('north', { reason: '' })).status).toBe(422);
      expect((await test('north', { phone: 'x' })).status).toBe(422);
      expect(submitted).toEqual([]);
    });

    it('is refused as a send of the vendor is', async () => {
      outcome = 'insufficient_credit';
      expect((await test()).status).toBe(402);
      expect(await audit()).toMatchObject([{ action: 'carrier.tested.failed' }, { action: 'carrier.tested' }]);
    });
  });
});
