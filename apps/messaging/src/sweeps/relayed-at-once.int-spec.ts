import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { Outbox, OutboxRelay, OutboxRelays } from '@sms/platform/events';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms, type WorkerUnderTest } from '../testing/start-messaging';
import { CloseOverdue } from './close-overdue';

describe('what a sweeper has decided', () => {
  let messaging: MessagingUnderTest;
  let worker: WorkerUnderTest;
  let relay: OutboxRelay;

  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    worker = await messaging.startWorker();
    await worker.part(OutboxRelays).beforeApplicationShutdown();
    relay = new OutboxRelay(
      worker.part(Database),
      worker.part(Outbox),
      worker.part(RpcClient),
      createLogger('test', 'silent'),
      WEBHOOK_DISPATCHER_EVENTS,
      { idleMs: 3_600_000 },
    );
  }, 60_000);
  afterAll(async () => {
    await relay.stop();
    await messaging.stop();
  });

  it('is told at once, not at the next poll of the relay', async () => {
    const account = newAccount();
    const emitted = () =>
      messaging.statusEvents.filter((event) => event.accountId === account).map((event) => event.status);

    await messaging.submit(sms(account));
    await messaging.reached(account, 'pending');
    relay.start();
    await eventually(() => expect(emitted()).toEqual(['pending']));
    await messaging.hoursPass(49);
    await worker.part(CloseOverdue).execute();
    await eventually(() => expect(emitted()).toEqual(['pending', 'undelivered']));
  });
});
