import type { SupervisedProcess } from '@sms/dev-env';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { leftBehind } from './support/left-behind';
import { sendMany } from './support/send-many';
import { SystemUnderTest } from './support/system-under-test';
import { verifiedEvent } from './support/webhooks';

const SENDS = 500;
const CREDITS = 2_000;
const REST_WITHIN_MS = 90_000;

/** Short leases and waits, so that what a crash leaves is picked up within the test's patience. */
const SHORT_WAITS = {
  MESSAGING_UNCERTAIN_WAIT_SECONDS: '3',
  MESSAGING_ORPHANED_HOLD_SECONDS: '5',
  WEBHOOK_DISPATCHER_LEASE_MS: '2000',
  WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '0.5,1,2,4',
};

describe('a process is killed while 500 messages are on their way', () => {
  let system: SystemUnderTest;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    system = await SystemUnderTest.start({ env: SHORT_WAITS });
    receiver = await system.receiver();
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  const victims: Record<string, () => SupervisedProcess | undefined> = {
    messaging: () => system.system.services.messaging,
    'messaging-worker': () => system.system.services['messaging-worker'],
    billing: () => system.system.services.billing,
    'webhook-dispatcher': () => system.system.services['webhook-dispatcher'],
    'nats-server': () => system.system.nats,
  };

  it.each(Object.keys(victims))(
    '%s: nothing acknowledged is lost, charged twice or left without an end',
    async (name) => {
      const vendor = await system.vendor({ credits: CREDITS });
      await vendor.setWebhook(receiver.url);
      const secret = await vendor.webhookSecret();
      const victim = victims[name]?.();
      if (!victim) throw new Error(`${name} does not run here`);
      const crashes: Promise<void>[] = [];
      const { acknowledged, statuses } = await sendMany(vendor, {
        count: SENDS,
        concurrency: 32,
        onAcknowledged: (count) => {
          if (count === 100 || count === 300) crashes.push(victim.crash());
        },
      });
      await Promise.all(crashes);
      expect([crashes.length, acknowledged.length]).toEqual([2, SENDS]);
      // Whatever could not be taken for a moment was refused in good order.
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), {
        timeoutMs: REST_WITHIN_MS,
        intervalMs: 500,
      });

      const log = await vendor.wholeLog();
      const byRequest = new Map(log.map((entry) => [entry.transaction_id, entry]));
      for (const { requestId, phone } of acknowledged)
        expect(byRequest.get(requestId)).toMatchObject({ recipient: phone, status: 'delivered' });
      expect(byRequest.size).toBe(log.length);
      // One credit for each message in the log, including those whose acknowledgement was lost.
      expect(await vendor.balance()).toBe(CREDITS - log.length);

      const events = receiver.requests.flatMap((request) =>
        request.rawBody.includes(vendor.email) ? [{ request, event: verifiedEvent(request, secret) }] : [],
      );
      const idsByMessage = new Map<number, Set<string>>();
      for (const { request, event } of events) {
        if (event.data.status !== 'delivered') continue;
        const ids = idsByMessage.get(event.data.sms_log_id) ?? new Set();
        idsByMessage.set(event.data.sms_log_id, ids.add(String(request.headers['webhook-id'])));
      }
      for (const entry of log) expect([...(idsByMessage.get(entry.id) ?? [])]).toHaveLength(1);
    },
    180_000,
  );
});
