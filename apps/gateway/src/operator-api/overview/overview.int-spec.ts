import { type CarriersReply, MESSAGING_OPERATIONS, type OverviewReply } from '@sms/contracts/messaging';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { FAULT_CODES } from '@sms/platform/errors';
import { natsIdentities, PeerError } from '@sms/testing';
import { hostname } from 'node:os';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';
import { SERVICES } from './service-processes.response';

const AT = '2026-03-01T09:00:00.000Z';
const EARLIER = '2026-03-01T08:00:00.000Z';
const MESSAGING: OverviewReply = {
  rates: { accepted: 2, submitted: 1.5, reported: 1 },
  minutes: [{ until: EARLIER, accepted: 3, submitted: 2.5, reported: 2 }],
  queue: [{ lane: 'otp', messages: 3, oldestSeconds: 1.5 }],
  parked: { claimed: 1, delayed: 2, uncertain: 3, held: 4, cancelled: 5 },
  unmatchedReceipts: 6,
  outbox: [{ destination: 'billing.events.v1', events: 7, refused: 1, oldestSeconds: 8 }],
  workers: [{ name: 'host:1', startedAt: AT, carriers: ['north'] }],
};
const session = (slot: number, state: 'bound' | 'binding' | 'slow', since: string) =>
  ({ slot, host: 'h:1', worker: 'host:1', state, since, inFlight: slot, messagesPerSecond: null }) as const;
const CARRIER = { refusals: [], unmatchedReceipts: 0, learned: [] } as const;
const CARRIERS: CarriersReply = {
  carriers: [
    {
      ...CARRIER,
      name: 'north',
      kind: 'smpp',
      maxSessions: 3,
      sessions: [session(1, 'bound', EARLIER), session(2, 'slow', AT), session(3, 'binding', EARLIER)],
      refusals: [
        { status: 'ESME_RTHROTTLED', count: 4 },
        { status: 'timeout', count: 1 },
      ],
    },
    { ...CARRIER, name: 'south', kind: 'http', maxSessions: null, sessions: [] },
  ],
};

const THIS_PROCESS = {
  version: 'unbundled',
  commit: 'unknown',
  host: hostname(),
  pid: process.pid,
  started_at: expect.stringMatching(/Z$/) as string,
};

describe('the overview', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let away: 'none' | 'refused' | 'silent' = 'none';
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    const unlessAway = async <T>(reply: T): Promise<T> => {
      if (away === 'refused') throw new PeerError(FAULT_CODES.unavailable);
      return away === 'silent' ? new Promise<T>(() => undefined) : reply;
    };
    await gateway.peer.answer(MESSAGING_OPERATIONS.overview, () => unlessAway(MESSAGING));
    await gateway.peer.answer(MESSAGING_OPERATIONS.carriers, () => unlessAway(CARRIERS));
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.listReviews, () => ({ senderNames: [], nextAfter: 9 }));
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.countEndpoints, () => ({
      active: 1,
      failing: 2,
      paused: 3,
      disabled: 4,
    }));
  });
  beforeEach(() => {
    away = 'none';
  });
  afterAll(() => gateway.stop());

  const read = () => gateway.data('GET /v1/admin/overview', { bearer: operator });

  it('is one snapshot of all services', async () => {
    const outbox = { events: 0, refused: 0, oldest_seconds: 0 };
    expect(await read()).toEqual({
      at: expect.stringMatching(/Z$/),
      messaging: {
        rates: MESSAGING.rates,
        minutes: MESSAGING.minutes,
        queue: [{ lane: 'otp', messages: 3, oldest_seconds: 1.5 }],
        parked: MESSAGING.parked,
        unmatched_receipts: 6,
        outbox: [{ destination: 'billing.events.v1', events: 7, refused: 1, oldest_seconds: 8 }],
        workers: [{ name: 'host:1', started_at: AT, carriers: ['north'] }],
      },
      carriers: [
        { name: 'north', kind: 'smpp', bound: 2, max_sessions: 3, since: AT, in_flight: 6, refusals: 5 },
        { name: 'south', kind: 'http', bound: null, max_sessions: null, since: null, in_flight: 0, refusals: 0 },
      ],
      webhooks: { active: 1, failing: 2, paused: 3, disabled: 4 },
      sender_names: { count: 0, more: true },
      services: SERVICES.map((service) => ({ service, replicas: service === 'gateway' ? [THIS_PROCESS] : [] })),
      gateway: {
        outbox: ['billing', 'messaging', 'webhook-dispatcher'].map((service) => ({
          ...outbox,
          destination: `${service}.events.v1`,
        })),
      },
      unavailable: [],
    });
  });

  it.each(['refused', 'silent'] as const)('has the other parts when a service does not respond: %s', async (how) => {
    away = how;
    const beganMs = performance.now();
    expect(await read()).toMatchObject({
      messaging: null,
      carriers: null,
      webhooks: { paused: 3 },
      unavailable: ['messaging', 'carriers'],
    });
    expect(performance.now() - beganMs).toBeLessThan(4_000);
  });

  it('has each replica of a service until it ends', async () => {
    const gateways = async () => {
      const services = (await read())['services'] as { service: string; replicas: object[] }[];
      return services.find(({ service }) => service === 'gateway')?.replicas;
    };
    const replica = await gateway.replica();
    expect(await gateways()).toEqual([THIS_PROCESS, THIS_PROCESS]);
    await replica.stop();
    expect(await gateways()).toEqual([THIS_PROCESS]);
  });

  it('names every process that uses NATS', async () =>
    expect([...SERVICES].sort()).toEqual([...(await natsIdentities()).names].sort()));

  it('is no business of vendors', async () => {
    const { token } = await gateway.vendor();
    expect((await gateway.call('GET /v1/admin/overview', { bearer: token })).status).toBe(403);
  });
});
