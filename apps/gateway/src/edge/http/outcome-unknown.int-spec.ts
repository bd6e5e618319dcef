import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { FAULT_CODES } from '@sms/platform/errors';
import { eventually, PeerError, startNatsServer, type TestNatsServer } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PHONE = '96171123456';
type Send = readonly [route: string, body: object];
const SINGLE: Send = ['POST /v1/vendor/send-sms', { phone: PHONE, message: 'Hello' }];
const BULK: Send = ['POST /v1/vendor/send-bulk-sms', { recipients: [PHONE], message: 'Hello' }];
const CODE: Send = ['POST /v1/otp/generate', { phone_number: PHONE }];
const SENDS = [SINGLE, BULK, CODE];
/** Above the gateway's own timeout. */
const LATE_MS = 5_500;

type Peer = (requestId: string) => Promise<void>;

describe('a send of which no answer says what became of it', () => {
  let nats: TestNatsServer;
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let received: string[] = [];
  let peer: Peer = () => Promise.resolve();

  beforeAll(async () => {
    nats = await startNatsServer();
    gateway = await GatewayUnderTest.start({ natsUrl: nats.url });
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, async ({ items }) => {
      for (const { requestId } of items) await take(requestId);
      return { results: items.map(({ requestId }: SubmitItem) => ({ requestId, outcome: 'accepted' as const })) };
    });
    await gateway.peer.answer(OTP_OPERATIONS.generate, async ({ referenceId }) => {
      await take(referenceId);
      return { referenceId, expiresInSeconds: 300 };
    });
  });
  beforeEach(() => {
    received = [];
    peer = () => Promise.resolve();
  });
  afterAll(async () => {
    await gateway.stop();
    await nats.stop();
  });

  function take(requestId: string): Promise<void> {
    received.push(requestId);
    return peer(requestId);
  }
  const send = ([route, body]: Send, headers: Record<string, string> = {}) =>
    gateway.call(route, { key: vendor.key, body, headers });
  const idOf = ({ body }: Answer) => {
    const data = body['data'] as Record<string, unknown>;
    return data['request_id'] ?? data['reference_id'];
  };

  function expectUnknown({ status, headers, body }: Answer): string {
    expect([status, headers.get('retry-after'), body]).toEqual([
      503,
      null,
      {
        status: 'error',
        success: false,
        error_code: 'OUTCOME_UNKNOWN',
        message: expect.stringMatching(/request_id.*Idempotency-Key/),
        request_id: expect.stringMatching(UUID),
        doc_url: '/errors/OUTCOME_UNKNOWN',
      },
    ]);
    return String(body['request_id']);
  }

  it.each([SINGLE, CODE])(
    'because it comes late, tells under which id to ask, and not to repeat: %s',
    async (...request) => {
      peer = () => delay(LATE_MS);
      expect(expectUnknown(await send(request))).toBe(received[0]);
    },
    30_000,
  );

  it('because none ever comes, is settled by a repeat under the same key: one id, one send', async () => {
    peer = () => new Promise<never>(() => undefined);
    const headers = { 'idempotency-key': 'order-1' };
    const id = expectUnknown(await send(SINGLE, headers));
    peer = () => Promise.resolve();
    const repeated = await send(SINGLE, headers);
    expect([repeated.status, idOf(repeated)]).toEqual([200, id]);
    expect(new Set(received)).toEqual(new Set([id]));
  }, 30_000);

  it.each(SENDS)('because a commit is in doubt, tells the id: %s', async (...request) => {
    for (const code of [FAULT_CODES.unavailable, FAULT_CODES.deadlineExceeded]) {
      received = [];
      peer = () => Promise.reject(new PeerError(code));
      expect(expectUnknown(await send(request))).toBe(received[0]);
    }
  });

  it.each(SENDS)(
    'and of which the other side vouches that nothing was accepted, may be repeated at once: %s',
    async (...request) => {
      for (const code of [FAULT_CODES.unavailable, FAULT_CODES.deadlineExceeded]) {
        peer = () => Promise.reject(new PeerError(code, { hadNoEffect: true }));
        const { status, headers, body } = await send(request);
        expect([status, headers.get('retry-after'), body['error_code'], body['request_id']]).toEqual([
          503,
          '1',
          code,
          undefined,
        ]);
      }
    },
  );

  it('because the connection was lost after it went out, tells the id', async () => {
    let reached: () => void = () => undefined;
    const atPeer = new Promise<void>((resolve) => (reached = resolve));
    peer = () => {
      reached();
      return new Promise<never>(() => undefined);
    };
    const sending = send(SINGLE);
    await atPeer;
    await nats.kill();
    expect(expectUnknown(await sending)).toBe(received[0]);
    await nats.start();
    peer = () => Promise.resolve();
    await eventually(async () => expect((await send(SINGLE)).status).toBe(200), { timeoutMs: 15_000 });
  }, 40_000);
});
