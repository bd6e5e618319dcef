import { type ControlCarrierReply, type ControlCarrierRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const AT = '2026-01-01T00:00:00.000Z';
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
});
