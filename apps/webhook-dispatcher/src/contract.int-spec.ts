import { WEBHOOK_DISPATCHER_FIXTURES } from '@sms/contracts/webhook-dispatcher/fixtures';
import { testContract } from '@sms/testing';
import { DispatcherFixture } from './testing/dispatcher-fixture';

describe('the contract of webhook-dispatcher', () => {
  let fixture: DispatcherFixture;
  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    await fixture.startReplica();
  });
  afterAll(() => fixture.stop());

  testContract(() => ({
    name: 'webhook-dispatcher',
    fixtures: WEBHOOK_DISPATCHER_FIXTURES,
    ask: (operation, request) => fixture.request(operation, request),
  }));
});
