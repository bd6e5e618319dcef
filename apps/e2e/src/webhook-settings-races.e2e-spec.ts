import { dataOf } from '@sms/api-client';
import { eventually, type HttpsReceiver, type ReceivedRequest } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { call } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';
import { verifiedEvent } from './support/webhooks';

interface Delivery {
  readonly id: string;
  readonly sequence: number;
  readonly status: string;
}
interface Rotated {
  readonly secret: string;
  readonly secrets: readonly string[];
}
/** From when to when something was in force, by the test's clock: until the change was answered. */
interface InForce {
  readonly value: string;
  readonly fromMs: number;
  untilMs: number;
}
interface Received extends ReceivedRequest {
  readonly at: string;
}

const REPLICAS = { gateway: 2, 'messaging-worker': 2, 'webhook-dispatcher': 2 };
const MESSAGES = 400;
/** What is in flight when a change is answered still arrives, on a busy machine late. */
const IN_FLIGHT_MS = 3_000;
const WITHIN = { timeoutMs: 90_000, intervalMs: 250 };
/** Of the messages of a test, each with two events. */
const RECIPIENTS = Array.from({ length: MESSAGES }, (_unused, index) => String(96_174_000_000 + index));
/** The window of an endpoint is at least as wide; it grows while there is always more to send. */
const AT_ONCE = 2;
const GROWS_FOR_MS = 300;
/** Results that a dispatcher gathers before it stores them. */
const MAX_REPEATED = 128;

describe('webhook settings that change during a storm of events', () => {
  let system: SystemUnderTest;
  let receivers: readonly HttpsReceiver[];
  let vendor: Vendor;
  beforeAll(async () => {
    system = await SystemUnderTest.start({ replicas: REPLICAS });
    receivers = [await system.receiver(), await system.receiver()];
  }, 180_000);
  beforeEach(async () => {
    vendor = await system.vendor({ credits: 10 * MESSAGES });
    for (const receiver of receivers) {
      receiver.answer({ kind: 'respond', status: 200, delayMs: 20 });
      receiver.requests.length = 0;
    }
  });
  afterAll(() => system.stop(), 60_000);

  const post = async <T>(path: string, body?: object): Promise<T> =>
    dataOf<T>(await call(system.baseUrl, 'POST', path, { bearer: vendor.bearer, body }));
  const rotate = (revokeOld: boolean) =>
    post<Rotated>('/v1/vendors/delivery-webhook/rotate-secret', { revoke_old: revokeOld });
  const urlOf = (index: number) => `${receivers[index]?.url}/hook`;
  /** What came for this vendor. */
  const received = (): Received[] =>
    receivers
      .flatMap(({ requests }, index) => requests.map((request) => ({ ...request, at: urlOf(index) })))
      .filter(({ rawBody }) => rawBody.includes(vendor.email));
  const idOf = (request: ReceivedRequest) => String(request.headers['webhook-id']);

  /** A bulk: two events for each of its messages. */
  async function storm(recipients = RECIPIENTS): Promise<void> {
    const body = { recipients, message: 'A storm of events' };
    dataOf(await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, body }));
  }

  async function deliveries(): Promise<Delivery[]> {
    const all: Delivery[] = [];
    for (let cursor = ''; ;) {
      const path = `/v1/webhook-deliveries?limit=100${cursor}`;
      const page = dataOf<{ deliveries: Delivery[]; next_cursor: string | null }>(
        await call(system.baseUrl, 'GET', path, { bearer: vendor.bearer }),
      );
      all.push(...page.deliveries);
      if (page.next_cursor === null) return all;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
  }

  /** All events there are to be, none of which is on its way. Counts: a diff would keep the receivers waiting. */
  const ended = (events: number) =>
    eventually(async () => {
      const all = await deliveries();
      const pending = all.filter(({ status }) => status === 'pending').length;
      expect({ events: all.length, pending }).toEqual({ events, pending: 0 });
      return all;
    }, WITHIN);

  /** What was in force, one after the other; the last one without an end. */
  class History {
    readonly all: InForce[] = [];

    begin(value: string): void {
      const last = this.all.at(-1);
      if (last) last.untilMs = Date.now();
      this.all.push({ value, fromMs: Date.now(), untilMs: Infinity });
    }

    /** Whether it was in force when the request was sent, or the request was in flight when it ended. */
    allows(value: string, atMs: number): boolean {
      return this.all.some((one) => one.value === value && atMs < one.untilMs + IN_FLIGHT_MS);
    }
  }

  it.each([1, 2, 3])(
    'brings each event to a URL in force, signed by a secret in force (%i)',
    async () => {
      const urls = new History();
      const secrets = new Map<string, number>([[await vendor.webhookSecret(), Infinity]]);
      const setUrl = async (index: number): Promise<void> => {
        await vendor.setWebhook(urlOf(index));
        urls.begin(urlOf(index));
      };
      await setUrl(0);
      await storm();
      await eventually(() => expect(received().length).toBeGreaterThan(MESSAGES / 10), WITHIN);
      for (let change = 1; change <= 6; change += 1) {
        await setUrl(change % 2);
        const { secret } = await rotate(true);
        for (const [old, until] of secrets) secrets.set(old, Math.min(until, Date.now()));
        secrets.set(secret, Infinity);
        await delay(150);
      }
      const all = await ended(2 * MESSAGES);
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['delivered']));
      expect(new Set(received().map(idOf))).toEqual(new Set(all.map(({ id }) => id)));
      for (const request of received()) {
        expect([request.at, urls.allows(request.at, request.receivedAtMs)]).toEqual([request.at, true]);
        const signers = [...secrets].filter(([secret]) => isSignedBy(request, secret));
        // By one that was valid, or had been until the request was in flight.
        expect(signers.length).toBeGreaterThan(0);
        for (const [, untilMs] of signers) expect(request.receivedAtMs).toBeLessThan(untilMs + IN_FLIGHT_MS);
      }
    },
    180_000,
  );

  it('signs with both secrets while one replaces the other, with one when the old ones are revoked', async () => {
    const first = await vendor.webhookSecret();
    await vendor.setWebhook(urlOf(0));
    await storm(RECIPIENTS.slice(0, 100));
    const { secret: second } = await rotate(false);
    const rotatedAtMs = Date.now();
    await ended(200);
    await storm(RECIPIENTS.slice(100, 200));
    await ended(400);
    const { secret: third } = await rotate(true);
    const revokedAtMs = Date.now();
    await storm(RECIPIENTS.slice(200, 300));
    await ended(600);
    for (const request of received()) {
      const signers = [first, second, third].filter((secret) => isSignedBy(request, secret));
      const { receivedAtMs: atMs } = request;
      if (atMs > revokedAtMs + IN_FLIGHT_MS) expect(signers).toEqual([third]);
      else if (atMs > revokedAtMs) expect(signers.length).toBeGreaterThan(0);
      else if (atMs > rotatedAtMs + IN_FLIGHT_MS) expect(signers).toEqual([first, second]);
      else expect(signers).toContain(first);
    }
    // What was taken in after the revocation was signed by the new secret alone.
    const late = received().filter(({ rawBody }) => rawBody.includes(`"recipient":"${RECIPIENTS[299]}"`));
    expect(late.length).toBeGreaterThan(0);
    for (const request of late) expect([isSignedBy(request, first), isSignedBy(request, third)]).toEqual([false, true]);
  }, 180_000);

  it.each([1, 2, 3])(
    'loses nothing that came while there was no URL: a replay brings it (%i)',
    async () => {
      const startedAt = new Date(Date.now() - 60_000).toISOString();
      await vendor.setWebhook(urlOf(0));
      await storm();
      await eventually(() => expect(received().length).toBeGreaterThan(MESSAGES / 10), WITHIN);
      await vendor.setWebhook(null);
      const removedAtMs = Date.now();
      await eventually(async () => expect((await deliveries()).length).toBe(2 * MESSAGES), WITHIN);
      const without = await deliveries();
      expect(without.filter(({ status }) => !['delivered', 'cancelled', 'skipped'].includes(status))).toEqual([]);
      expect(received().filter(({ receivedAtMs }) => receivedAtMs > removedAtMs + IN_FLIGHT_MS)).toEqual([]);
      const taken = new Set(received().map(idOf));
      // What counts as delivered was taken; what was taken may count as cancelled: its response came too late.
      expect(without.filter(({ id, status }) => status === 'delivered' && !taken.has(id))).toEqual([]);

      await vendor.setWebhook(urlOf(1));
      const recreatedAtMs = Date.now();
      await storm(RECIPIENTS.slice(0, 20));
      const all = await ended(2 * MESSAGES + 40);
      const later = all.filter(({ sequence }) => sequence > 2 * MESSAGES);
      expect(later.map(({ status }) => status)).toEqual(Array(40).fill('delivered'));
      for (const status of ['cancelled', 'skipped'])
        await post('/v1/webhook-deliveries/replay', {
          from: startedAt,
          to: new Date(Date.now() + 60_000).toISOString(),
          status,
        });
      const replayed = await ended(2 * MESSAGES + 40);
      expect(new Set(replayed.map(({ status }) => status))).toEqual(new Set(['delivered']));
      const missed = without.filter(({ status }) => status !== 'delivered').map(({ id }) => id);
      const again = received().filter(({ at, receivedAtMs }) => at === urlOf(1) && receivedAtMs >= recreatedAtMs);
      expect([...new Set(again.map(idOf))].sort()).toEqual([...missed, ...later.map(({ id }) => id)].sort());
      expect(replayed.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
    },
    240_000,
  );

  it.each([200, 503])(
    'sends what was in flight to the new URL, whatever the old one says to it: %i',
    async (status) => {
      // Delivers while the window grows, and then keeps what it gets for a while. Another vendor's events do not count.
      let taken = 0;
      receivers[0]?.answer(({ rawBody }) => {
        if (rawBody.includes(vendor.email)) taken += 1;
        return taken <= MESSAGES / 4 ? { kind: 'respond', status: 200 } : { kind: 'respond', status, delayMs: 5_000 };
      });
      await vendor.setWebhook(urlOf(0));
      await storm();
      await eventually(() => expect(received().length).toBeGreaterThanOrEqual(MESSAGES / 4 + AT_ONCE), {
        ...WITHIN,
        intervalMs: 20,
      });
      await delay(GROWS_FOR_MS);
      await vendor.setWebhook(urlOf(1));
      const all = await ended(2 * MESSAGES);
      expect(new Set(all.map((delivery) => delivery.status))).toEqual(new Set(['delivered']));
      // A dispatcher that has lost another vendor's queue may still have sent something of it.
      const [old, current] = [0, 1].map((index) =>
        received()
          .filter(({ at }) => at === urlOf(index))
          .map(idOf),
      );
      const inFlight = old?.slice(MESSAGES / 4) ?? [];
      expect(inFlight.length).toBeGreaterThanOrEqual(AT_ONCE);
      // The old URL's late responses count for nothing: each of those events was sent to the new one. Once, but for
      // results that wait to be stored when the queue goes to another dispatcher: those are sent again under their id.
      const copies = new Map(all.map(({ id }) => [id, current?.filter((one) => one === id).length ?? 0]));
      expect(inFlight.filter((id) => copies.get(id) === 0)).toEqual([]);
      expect([...copies].filter(([, count]) => count > 2)).toEqual([]);
      expect([...copies.values()].filter((count) => count === 2).length).toBeLessThanOrEqual(MAX_REPEATED);
      expect(new Set([...(old ?? []), ...(current ?? [])])).toEqual(new Set(all.map(({ id }) => id)));
    },
    180_000,
  );
});

function isSignedBy(request: ReceivedRequest, secret: string): boolean {
  try {
    return verifiedEvent(request, secret).event !== '';
  } catch {
    return false;
  }
}
